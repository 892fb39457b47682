@testable import ChuckNorris

/// A favorites file with any contents.
enum FavoritesInvariants {
    private static let joke = Favorite(JokeModel(response: ChuckNorrisResponse(id: "\n new", value: "")))

    static func check(_ bytes: [UInt8]) throws {
        switch read(bytes) {
        case let .success(list): try check(list, of: bytes)
        case let .failure(error):
            guard case let .newer(version) = error.cause else { return }
            try require("a newer version is newer", version.map { $0 > 1 } == true)
        }
    }

    private static func read(_ bytes: [UInt8]) -> Result<FavoritesList, FileStoreError> {
        Result { () throws(FileStoreError) in try FavoritesList(bytes, of: StoredFile(.favorites, path: "fuzz")) }
    }

    private static func check(_ list: FavoritesList, of bytes: [UInt8]) throws {
        let evident = list.evidentDamage
        let (favorites, damage) = list.decodeAll()
        try require("evident damage is damage", Set(damage.map(\.bytes)).isSuperset(of: evident.map(\.bytes)))
        let ids = favorites.map(\.id)
        try require("each joke is kept once: \(ids)", Set(ids).count == ids.count)
        let isEmpty = bytes.allSatisfy { $0 == 0x0A }
        let whole = bytes.last == 0x0A ? bytes : bytes + [0x0A]
        try require("what was read is written, byte for byte", isEmpty || list.bytes == whole)
        let lines = list.bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        try require("damage is where it is said to be", damage.allSatisfy { lines[$0.number - 1] == $0.bytes })

        for favorite in favorites {
            var other = list
            let found = other.lines(withID: favorite.id).first?.favorite
            try require("a joke is found by its id: \(favorite.id)", found == favorite)
            try require("a joke is kept once: \(favorite.id)", !other.add(favorite) && other.bytes == list.bytes)
            try require("a joke that is kept can be removed: \(favorite.id)", other.remove(id: favorite.id) == favorite)
            let (left, damageLeft) = other.decodeAll()
            try require("the others stay", left == favorites.filter { $0.id != favorite.id })
            try require("damage stays", damageLeft.map(\.bytes) == damage.map(\.bytes))
            try check(other, reads: left)
        }
        try checkAdding(to: list, of: favorites)
    }

    private static func checkAdding(to list: FavoritesList, of favorites: [Favorite]) throws {
        guard !favorites.contains(where: { $0.id == joke.id }) else { return }
        var longer = list
        try require("a new joke is kept", longer.add(joke))
        try require("what was there stays", longer.bytes.starts(with: list.bytes))
        try require("it is known", longer.decodeAll().favorites == favorites + [joke])
        try check(longer, reads: favorites + [joke])
        try require("it can be removed", longer.remove(id: joke.id) == joke)
        try require("then all is as before", longer.bytes == list.bytes)
    }

    private static func check(_ list: FavoritesList, reads favorites: [Favorite]) throws {
        let again = try? read(list.bytes).get()
        try require("what was written is read", again?.decodeAll().favorites == favorites)
    }
}
