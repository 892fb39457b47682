/// One place on a screen.
struct TerminalCell: Equatable {
    /// The right half of a wide character is empty.
    var text = " "
    var style = TerminalStyle()

    var isRightHalf: Bool {
        text.isEmpty
    }
}
