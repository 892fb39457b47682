/// The lines of a history file, as bytes and decoded.
struct HistoryText {
    /// How many bytes are read; of a longer file only the end.
    static let longest = 8 << 20

    private let format: HistoryFormat
    /// As they are in the file, without empty ones.
    private let lines: ArraySlice<ArraySlice<UInt8>>
    /// The last line, if it has no line break.
    private let incompleteLine: ArraySlice<UInt8>
    /// Whether the file was short enough to be read from its beginning.
    private let isWhole: Bool
    /// How many lines are kept.
    private let limit: Int

    /// - Parameter bytes: The end of the file.
    init(_ bytes: [UInt8], format: HistoryFormat, isWhole: Bool, limit: Int) {
        self.format = format
        self.isWhole = isWhole
        self.limit = limit
        let end = bytes.lastIndex(of: HistoryFormat.newline).map { $0 + 1 } ?? 0
        let found = bytes[..<end].dropFirst(isWhole ? format.beginning.count : 0)
            .split(separator: HistoryFormat.newline)
        // If the file is too long to be read whole, the first line is incomplete.
        lines = isWhole ? found[...] : found.dropFirst()
        incompleteLine = bytes[end...]
    }

    /// The lines that cannot be decoded, and the last one if it is incomplete.
    var damaged: [ArraySlice<UInt8>] {
        lines.filter { format.decode($0) == nil } + (incompleteLine.isEmpty ? [] : [incompleteLine])
    }

    /// Whether there are too many lines, or some that cannot be decoded.
    var needsRepair: Bool {
        isTooLong || !damaged.isEmpty
    }

    /// The last `limit` valid lines, oldest first; of equal neighbors only one.
    var lastLines: [String] {
        let valid: [String] = lines.suffix(2 * limit).reduce(into: []) { valid, bytes in
            guard let line = format.decode(bytes), line != valid.last else { return }
            valid.append(line)
        }
        return valid.suffix(limit)
    }

    /// The file without damaged lines and, if there are too many, with only the last `limit` lines.
    var repaired: [UInt8] {
        let kept = isTooLong ? lastLines : lines.compactMap(format.decode)
        return format.beginning + kept.flatMap(format.encode)
    }

    /// Whether the file is too long to be a history that norris wrote, which is trimmed much earlier.
    ///
    /// The path may name another file by mistake, so its contents are kept.
    var isForeign: Bool {
        lines.count > 3 * limit || !isWhole
    }

    private var isTooLong: Bool {
        lines.count > 2 * limit || !isWhole
    }
}
