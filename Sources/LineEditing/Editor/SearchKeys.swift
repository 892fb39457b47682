/// Knows when libedit searches its history, to make keys such as Left work there.
///
/// libedit ends Ctrl-R with the ESC that the sequence of such a key begins with, and would take the rest of it for
/// text. So the ESC is pressed twice: once to end the search, and once for the key.
struct SearchKeys {
    /// The character to press next, before any other.
    private(set) var held: Unicode.Scalar?

    private(set) var isSearching = false
    /// The next character will be text, whatever it is.
    private(set) var isQuoting = false

    private static let escape: Unicode.Scalar = "\u{1B}"
    /// Ctrl-R and Ctrl-S.
    private static let beginning: Set<Unicode.Scalar> = ["\u{12}", "\u{13}"]
    /// Backspace and Ctrl-W, besides whatever is not a control character.
    private static let continuing: Set<Unicode.Scalar> = ["\u{8}", "\u{17}"]

    /// - Parameter isFollowed: Whether more has come already, as it has when a key sends a sequence.
    mutating func willPress(_ character: Unicode.Scalar, isFollowed: Bool) {
        held = nil
        // Whatever follows Ctrl-V is text.
        if isQuoting {
            isQuoting = false
            return
        }
        isQuoting = character == "\u{16}"
        if isSearching, character == Self.escape, isFollowed {
            held = character
        }
        if Self.beginning.contains(character) {
            isSearching = true
        } else if character.value < 0x20, !Self.continuing.contains(character) {
            isSearching = false
        }
    }
}
