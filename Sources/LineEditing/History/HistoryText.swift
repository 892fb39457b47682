
/// What stands in a history file, before and after it is understood.
struct HistoryText {
    let format: HistoryFormat
    /// As they stand there, without empty ones.
    private let lines: ArraySlice<ArraySlice<UInt8>>
    /// The last line, when it has no end.
    private let torn: ArraySlice<UInt8>
    /// Whether the file was short enough to be read from its beginning.
    let isWhole: Bool

    /// - Parameter bytes: The file's last ones.
    init(_ bytes: [UInt8], format: HistoryFormat, isWhole: Bool) {
        self.format = format
        self.isWhole = isWhole
        let end = bytes.lastIndex(of: HistoryFormat.newline).map { $0 + 1 } ?? 0
        let found = bytes[..<end].dropFirst(isWhole ? format.beginning.count : 0)
            .split(separator: HistoryFormat.newline)
        // Of a file that is too long to be read whole, the first line is only the end of one.
        lines = isWhole ? found[...] : found.dropFirst()
        torn = bytes[end...]
    }

    /// The lines that cannot be read, and what was torn off.
    var damaged: [ArraySlice<UInt8>] {
        lines.filter { format.decode($0) == nil } + (torn.isEmpty ? [] : [torn])
    }

    /// Whether there are too many lines, or such as cannot be read.
    func needsMending(for limit: Int) -> Bool {
        isTooLong(for: limit) || !damaged.isEmpty
    }

    /// The last `limit` sound lines, oldest first; of equal neighbors only one.
    func last(_ limit: Int) -> [String] {
        let sound: [String] = lines.suffix(2 * limit).reduce(into: []) { sound, bytes in
            guard let line = format.decode(bytes), line != sound.last else { return }
            sound.append(line)
        }
        return sound.suffix(limit)
    }

    /// The file without what is damaged and, when that is too much, with the last `limit` lines only.
    func mended(to limit: Int) -> [UInt8] {
        let kept = isTooLong(for: limit) ? last(limit) : lines.compactMap(format.decode)
        return format.beginning + kept.flatMap(format.encode)
    }

    /// Whether so long a file cannot be this program's own, which is trimmed long before.
    ///
    /// Somebody may have named the wrong file, and must not lose it.
    func isForeign(for limit: Int) -> Bool {
        lines.count > 3 * limit || !isWhole
    }

    private func isTooLong(for limit: Int) -> Bool {
        lines.count > 2 * limit || !isWhole
    }
}
