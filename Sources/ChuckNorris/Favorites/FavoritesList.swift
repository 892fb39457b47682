import FileStore
package import Platform

package struct Favorite: Equatable, Sendable {
    package let joke: JokeModel
    /// In ISO 8601, UTC; empty when the file does not say.
    package let savedAt: String

    package init(_ joke: JokeModel, savedAt: Date = Date()) {
        self.joke = joke
        self.savedAt = savedAt.formatted(.iso8601)
    }

    package var id: String {
        joke.id
    }

    /// A line of the file, without the line break: the joke's members, and `saved_at`.
    var json: String {
        var object = joke.jsonObject
        object.add("saved_at", savedAt)
        return object.finish()
    }
}

extension Favorite: Decodable {
    private enum CodingKeys: String, CodingKey {
        case source
        case savedAt = "saved_at"
    }

    /// Requires the members that a joke of the API must have; others may be missing, but must have the right type.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        var response = try ChuckNorrisResponse(from: decoder)
        response.source = try container.decodeIfPresent(String.self, forKey: .source).flatMap(JokeSource.init) ?? .api
        joke = JokeModel(response: response)
        savedAt = try container.decodeIfPresent(String.self, forKey: .savedAt) ?? ""
    }
}

/// The lines of the file, unchanged, and the jokes in them.
///
/// A change adds or removes lines and never rewrites others. So unknown data is preserved: keys that a
/// later version or another program has added, and lines that are no jokes.
struct FavoritesList {
    /// How many lines are read or written at most.
    static let limit = 100_000

    private struct Header: Decodable {
        let norris: String
        let version: Int
    }

    private static let newline = UInt8(ascii: "\n")
    private static let blanks = Array(" \t\r".utf8)
    private static let version = 1
    private static let ownHeader = Array("{\"norris\":\"favorites\",\"version\":\(version)}".utf8)

    /// The first line as it was found; it may have other keys, too.
    private let header: ArraySlice<UInt8>
    private(set) var lines: [(bytes: ArraySlice<UInt8>, favorite: Favorite?)]
    /// Oldest first; of those with the same id only the first.
    private(set) var favorites: [Favorite] = []

    /// An empty file has no favorites.
    init(_ bytes: [UInt8]) throws(FileStoreError.Cause) {
        let isEmpty = bytes.allSatisfy { $0 == Self.newline }
        let bytes = isEmpty ? Self.ownHeader + [Self.newline] : bytes
        var rest = bytes.split(separator: Self.newline, maxSplits: Self.limit + 1, omittingEmptySubsequences: false)
        header = rest.removeFirst()
        // Checked first: the header says whether the file is a favorites file.
        let found = try? JSONDecoder().decode(Header.self, from: Data(header))
        guard let found, found.norris == "favorites", found.version >= Self.version else { throw .foreign }
        guard found.version == Self.version else { throw .newer(version: found.version) }
        // Behind the last line break there is no line, unless the file is incomplete.
        if rest.last?.isEmpty == true {
            rest.removeLast()
        }
        guard rest.count <= Self.limit else { throw .tooManyLines(limit: Self.limit) }
        let decoder = JSONDecoder()
        lines = rest.map { ($0, try? decoder.decode(Favorite.self, from: Data($0))) }
        var ids: Set<String> = []
        for case let favorite? in lines.map(\.favorite) where ids.insert(favorite.id).inserted {
            favorites.append(favorite)
        }
    }

    /// The lines that are neither jokes nor empty, with their numbers in an editor.
    var damage: [(number: Int, bytes: ArraySlice<UInt8>)] {
        lines.enumerated().compactMap { index, line in
            let isEmpty = line.bytes.allSatisfy { Self.blanks.contains($0) }
            return line.favorite != nil || isEmpty ? nil : (index + 2, line.bytes)
        }
    }

    var bytes: [UInt8] {
        ([header] + lines.map(\.bytes)).flatMap { $0 + [Self.newline] }
    }

    /// Adds a favorite; returns false when one with its id exists already.
    mutating func add(_ favorite: Favorite) -> Bool {
        guard !favorites.contains(where: { $0.id == favorite.id }) else { return false }
        lines.append((Array(favorite.json.utf8)[...], favorite))
        favorites.append(favorite)
        return true
    }

    /// Removes all lines with the id; returns `nil` when there are none.
    mutating func remove(id: String) -> Favorite? {
        guard let index = favorites.firstIndex(where: { $0.id == id }) else { return nil }
        lines.removeAll { $0.favorite?.id == id }
        return favorites.remove(at: index)
    }
}
