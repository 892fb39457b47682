/// Tracks whether libedit searches its history, so that keys such as Left work there.
///
/// libedit ends Ctrl-R at the ESC that begins such a key's sequence, and would take the rest of the sequence for text.
/// So the ESC is sent twice: once to end the search, and once for the key.
struct IncrementalSearch {
    private(set) var isActive = false
    /// Whether the next character is text, because Ctrl-V was pressed.
    private(set) var isQuoting = false

    /// Ctrl-R and Ctrl-S.
    private static let beginning: Set<Unicode.Scalar> = ["\u{12}", "\u{13}"]
    /// Backspace and Ctrl-W; characters that are no control characters continue a search, too.
    private static let continuing: Set<Unicode.Scalar> = ["\u{8}", "\u{17}"]

    /// Notes the character that is about to be handed to libedit; returns whether to send it twice.
    ///
    /// - Parameter isFollowed: Whether more input is there already, as for a key that sends a sequence.
    mutating func isSentTwice(_ character: Unicode.Scalar, isFollowed: @autoclosure () -> Bool) -> Bool {
        if isQuoting {
            isQuoting = false
            return false
        }
        isQuoting = character == "\u{16}"
        let endsSearch = isActive && character == "\u{1B}" && isFollowed()
        let isContinuing = character.value >= 0x20 || Self.continuing.contains(character)
        isActive = Self.beginning.contains(character) || (isActive && isContinuing)
        return endsSearch
    }
}
