/// Converts what a terminal sends for a bracketed paste, byte by byte, into lines.
///
/// Empty lines are dropped. A tab becomes a space, characters that `TextSanitizer` rejects are dropped, and damaged
/// bytes become U+FFFD.
struct Paste {
    /// How many characters of a line are kept; the editor draws longer lines slowly.
    static let longest = 4096

    /// The sequences that the terminal sends before and after a paste, without their ESC.
    static let beginning = "[200~"
    static let end = "[201~"

    private static let endSequence = Array("\u{1B}\(end)".utf8)
    /// How many bytes are kept, so that the memory is bounded even if most of them are dropped later.
    private static let mostBytes = 1 << 20

    private var bytes: [UInt8] = []
    private var hasDroppedBytes = false

    /// Returns whether the paste is over with this byte.
    mutating func feed(_ byte: UInt8) -> Bool {
        bytes.append(byte)
        if bytes.count > Self.mostBytes {
            // The last bytes are kept, because they may begin the end sequence.
            bytes.remove(at: Self.mostBytes - Self.endSequence.count)
            hasDroppedBytes = true
        }
        return bytes.suffix(Self.endSequence.count) == Self.endSequence[...]
    }

    /// Returns the lines of a paste that is over, and whether something was too long and has been cut.
    func converted() -> (lines: [String], isCut: Bool) {
        let text = String(decoding: bytes.dropLast(Self.endSequence.count), as: UTF8.self)
        let (lines, isCut) = Self.lines(of: text)
        return (lines, hasDroppedBytes || isCut)
    }

    /// Returns the lines of a text, and whether some were too long and have been cut.
    static func lines(of text: String) -> (lines: [String], isCut: Bool) {
        let rows = text.sanitized().unicodeScalars.split(separator: "\n")
        return (rows.map { String($0.prefix(longest)) }, rows.contains { $0.count > longest })
    }
}
