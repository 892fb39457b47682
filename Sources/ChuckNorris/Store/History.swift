/// The lines of earlier runs, in the file `history`: one on each line, shared with other processes.
package struct History: Sendable {
    /// How many lines are kept; the file may have twice as many before it is trimmed.
    package static let limit = 1000

    private static let name = "history"
    /// In bytes, far more than usual.
    private static let longestLine = 64 << 10

    let store: Store

    /// Returns the newest lines, oldest first, of equal neighbors only one; trims a file that has grown too long.
    package func load() throws(Failure) -> [String] {
        guard let bytes = try store.read(Self.name) else { return [] }
        if bytes.count(where: { $0 == .lineFeed }) > 2 * Self.limit {
            // When this fails, the lines can be used nevertheless.
            try? store.replace(Self.name, waitsForDisk: false) { bytes in
                let lines = bytes.split(separator: .lineFeed).suffix(Self.limit)
                return Array(lines.joined(separator: [.lineFeed])) + [.lineFeed]
            }
        }
        var entries: [String] = []
        for (_, entry) in store.decode(bytes, of: Self.name, Self.entries) where entry != entries.last {
            entries.append(entry)
        }
        return entries.suffix(Self.limit)
    }

    /// Saves a line, unless it begins with a blank, equals the newest line of the file, or could not be read back.
    package func append(_ line: String) throws(Failure) {
        let isWanted = line.first?.isWhitespace == false && line.utf8.count <= Self.longestLine
        guard isWanted, Self.entries(of: Array(line.utf8)[...]) == [line] else { return }
        try store.append(line, to: Self.name)
    }

    /// The line without what editors on other systems write; nil if it is no text, or has control characters.
    private static func entries(of bytes: ArraySlice<UInt8>) -> [String]? {
        let bytes = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes
        guard let line = String(validating: bytes, as: UTF8.self)?.drop(while: { $0 == "\u{FEFF}" }) else { return nil }
        let hasControls = line.unicodeScalars.contains { $0.properties.generalCategory == .control }
        return hasControls ? nil : [String(line)].filter { !$0.isEmpty }
    }
}
