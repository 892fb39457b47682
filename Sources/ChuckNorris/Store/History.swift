/// The lines of earlier runs, in the file `history`: one on each line, shared with other processes.
package struct History: Sendable {
    /// How many lines are kept; the file may have twice as many before it is trimmed.
    package static let limit = 1000

    private static let name = "history"
    /// How many bytes of a file are read, and those that a line may have: far more than usual.
    private static let longestFile = 64 << 20
    private static let longestLine = 64 << 10

    private let store: Store

    package init(store: Store) {
        self.store = store
    }

    /// Returns the newest lines, oldest first, of equal neighbors only one; trims a file that has grown too long.
    package func load() throws(Failure) -> [String] {
        guard let bytes = try store.read(Self.name, limit: Self.longestFile) else { return [] }
        let lines = bytes.split(separator: .lineFeed, omittingEmptySubsequences: false)
        if lines.count > 2 * Self.limit + 1 {
            // When this fails, the lines can be used nevertheless.
            try? store.replace(Self.name, limit: Self.longestFile, waitsForDisk: false, with: Self.trimmed)
        }
        var entries: [String] = []
        var damaged: [Int] = []
        for (number, line) in Array(zip(1..., lines)).suffix(2 * Self.limit)
            where line.contains(where: Self.isVisible)
        {
            if let entry = Self.decoded(line) {
                entries += entry.isEmpty || entry == entries.last ? [] : [entry]
            } else {
                damaged.append(number)
            }
        }
        store.note(damaged: damaged, of: Self.name)
        return entries.suffix(Self.limit)
    }

    /// Saves a line, unless it begins with a blank, equals the newest line of the file, or could not be read back.
    package func append(_ line: String) throws(Failure) {
        let isWanted = line.first?.isWhitespace == false && line.utf8.count <= Self.longestLine
        guard isWanted, Self.decoded(Array(line.utf8)[...]) == line else { return }
        try store.append(line, to: Self.name, repeats: false)
    }

    private static func trimmed(_ bytes: [UInt8]) -> [UInt8] {
        Array(bytes.split(separator: .lineFeed).suffix(limit).joined(separator: [.lineFeed])) + [.lineFeed]
    }

    private static func isVisible(_ byte: UInt8) -> Bool {
        ![UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r")].contains(byte)
    }

    /// The line without what editors on other systems write; nil if it is no text, or has control characters.
    private static func decoded(_ bytes: ArraySlice<UInt8>) -> String? {
        let bytes = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes
        let line = String(validating: bytes, as: UTF8.self).map { $0.drop { $0 == "\u{FEFF}" } }
        guard let line, !line.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            return nil
        }
        return String(line)
    }
}
