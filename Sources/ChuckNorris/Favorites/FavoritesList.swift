import FileStore
import Platform

/// The lines of the file, unchanged, and the jokes in them.
///
/// A change adds or removes lines and never rewrites others. So unknown data is preserved: keys that a
/// later version or another program has added, and lines that are no jokes.
///
/// Lines are decoded only where their jokes are needed: 99,000 take seconds, while other processes wait for the lock.
struct FavoritesList {
    /// A line that is not blank, with its number in an editor; it is damaged if it is no favorite.
    typealias Line = (number: Int, bytes: ArraySlice<UInt8>, favorite: Favorite?)

    /// How many lines behind the first one are read or written at most.
    static let limit = 100_000

    private struct Header: Decodable {
        let norris: String
        let version: Int
    }

    private static let blanks = Array(" \t\r".utf8)
    private static let version = 1
    private static let ownHeader = Array("{\"norris\":\"favorites\",\"version\":\(version)}".utf8)

    /// Without their line breaks; the first is the header.
    private var lines: [ArraySlice<UInt8>]

    /// An empty file has no favorites.
    init(_ bytes: [UInt8], of file: StoredFile) throws(FileStoreError) {
        let isEmpty = bytes.allSatisfy { $0 == .newline }
        let text = isEmpty ? Self.ownHeader[...] : bytes.last == .newline ? bytes.dropLast() : bytes[...]
        lines = text.split(separator: .newline, omittingEmptySubsequences: false)
        // Checked first: the header says whether the file is a favorites file.
        let found = try? JSONDecoder().decode(Header.self, from: Data(lines[0]))
        guard let found, found.norris == "favorites", found.version >= Self.version else { throw file.error(.foreign) }
        guard found.version == Self.version else { throw file.error(.newer(version: found.version)) }
        guard !isTooLong else { throw file.error(.tooManyLines(limit: Self.limit)) }
    }

    /// The file, whose last line is complete.
    var bytes: [UInt8] {
        lines.flatMap { $0 + [.newline] }
    }

    var isTooLong: Bool {
        lines.count > Self.limit + 1
    }

    /// Decodes the wanted lines behind the first one.
    private func decode(_ isWanted: (ArraySlice<UInt8>) -> Bool) -> [Line] {
        let decoder = JSONDecoder()
        return zip(1..., lines).dropFirst().filter { isWanted($1) && !$1.allSatisfy(Self.blanks.contains) }
            .map { ($0, $1, try? decoder.decode(Favorite.self, from: Data($1))) }
    }

    /// Returns the favorites, oldest first, of those with the same id only the first; and all damage.
    func decodeAll() -> (favorites: [Favorite], damage: [Line]) {
        let lines = decode { _ in true }
        var ids: Set<String> = []
        return (lines.compactMap(\.favorite).filter { ids.insert($0.id).inserted }, lines.filter { $0.favorite == nil })
    }

    /// The damaged lines that do not begin and end with braces.
    var evidentDamage: [Line] {
        decode { $0.first != UInt8(ascii: "{") || $0.last != UInt8(ascii: "}") }.filter { $0.favorite == nil }
    }

    /// Returns the lines of favorites with the id, oldest first.
    func lines(withID id: String) -> [Line] {
        // JSON writes such an id as it is, or with one of two escapes. Others can be written in more ways, or be equal
        // in other characters.
        let isPlain = id.utf8.allSatisfy { (0x20 ..< 0x7F).contains($0) && $0 != UInt8(ascii: "\"") && $0 != 0x5C }
        let parts = (isPlain ? ["\"\(id)\"", "\\u", "\\/"] : [""])
            .map { $0.utf8CString.map { $0 == 0 ? 0 : $0 | 0x20 } }
        return decode { line in
            // UTF-16 has NUL in each line.
            line.contains(0) || parts.contains { line.span.containsIgnoringCase([$0], in: 0 ..< line.count) }
        }.filter { $0.favorite?.id == id }
    }

    /// Returns false when one with its id exists already.
    mutating func add(_ favorite: Favorite) -> Bool {
        guard lines(withID: favorite.id).isEmpty else { return false }
        lines.append(Array(favorite.json.utf8)[...])
        return true
    }

    /// Removes all lines with the id; returns the first favorite, or `nil` when there are none.
    mutating func remove(id: String) -> Favorite? {
        let found = lines(withID: id)
        let removed = Set(found.map(\.number))
        lines = zip(1..., lines).filter { !removed.contains($0.0) }.map(\.1)
        return found.first?.favorite
    }
}
