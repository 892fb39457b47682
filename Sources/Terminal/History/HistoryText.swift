/// The lines of a history file, decoded.
struct HistoryText {
    /// How many bytes are read; of a longer file only the end.
    static let longest = 8 << 20

    /// The lines that cannot be decoded, and the last one if it is incomplete.
    let damaged: [ArraySlice<UInt8>]
    /// Whether the file is too long to be a history that norris wrote, which is trimmed much earlier.
    ///
    /// The path may name another file by mistake, so its contents are kept.
    let isForeign: Bool

    private let format: HistoryFormat
    private let valid: [String]
    private let isTooLong: Bool
    private let limit: Int

    /// - Parameters:
    ///   - bytes: The end of the file.
    ///   - isWhole: Whether the file was short enough to be read from its beginning.
    init(_ bytes: [UInt8], format: HistoryFormat, isWhole: Bool, limit: Int) {
        self.format = format
        self.limit = limit
        let end = bytes.lastIndex(of: HistoryFormat.newline).map { $0 + 1 } ?? 0
        let text = bytes[..<end].dropFirst(isWhole ? format.beginning.count : 0)
        // If the file is too long to be read whole, the first line is incomplete.
        let lines = text.split(separator: HistoryFormat.newline).dropFirst(isWhole ? 0 : 1)
        let decoded = lines.map { (bytes: $0, line: format.decode($0)) }
        valid = decoded.compactMap(\.line)
        damaged = decoded.filter { $0.line == nil }.map(\.bytes) + (end < bytes.count ? [bytes[end...]] : [])
        isTooLong = lines.count > 2 * limit || !isWhole
        isForeign = lines.count > 3 * limit || !isWhole
    }

    /// Whether there are too many lines, or some that cannot be decoded.
    var needsRepair: Bool {
        isTooLong || !damaged.isEmpty
    }

    /// The last `limit` valid lines, oldest first; of equal neighbors only one.
    var lastLines: [String] {
        valid.suffix(2 * limit).reduce(into: [String]()) { lines, line in
            if line != lines.last {
                lines.append(line)
            }
        }.suffix(limit)
    }

    /// The file without damaged lines and, if there are too many, with only the last `limit` lines.
    var repaired: [UInt8] {
        format.beginning + (isTooLong ? lastLines : valid).flatMap(format.encode)
    }
}
