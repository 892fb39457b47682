import TerminalText

extension Style {
    /// What switches the style on; nil for none.
    ///
    /// The accent is magenta, the color that is readable on black and on white alike. Its contrast, on dark and on
    /// light: xterm 4.5 and 4.7, VGA 3.3 and 6.4, VS Code 3.6 and 5.4, Solarized 3.3 and 4.2. Cyan has 2.0 to 3.4 on
    /// light grounds, blue 1.6 to 2.4 on black in most palettes. It is never bold, which many terminals take
    /// for bright, and bright magenta fades on white. A terminal that knows no faint shows plain text.
    var sequence: ANSI.Sequence? {
        switch self {
        case .plain: nil
        case .strong: ANSI.bold
        case .faint: ANSI.faint
        case .accent: ANSI.magenta
        case .failure: ANSI.red
        }
    }
}
