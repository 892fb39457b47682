/// One cell of a screen.
struct TerminalCell: Equatable {
    /// The character; empty in the right half of a wide character.
    var text = " "
    var style = TerminalStyle()

    var isRightHalf: Bool {
        text.isEmpty
    }
}
