/// The escape sequences that the program uses, of ECMA-48 and of xterm.
///
/// Nothing else knows any but the line editor, which has its own.
enum ANSI {
    /// Switches a style on, in the terminal's own sixteen colors, which its user chose to be readable.
    ///
    /// The accent is magenta, the one that is readable on black and on white alike. Its contrast, on dark and on light:
    /// xterm 4.5 and 4.7, VGA 3.3 and 6.4, VS Code 3.6 and 5.4, Solarized 3.3 and 4.2. Cyan has 2.0 to 3.4 on light
    /// grounds, blue 1.6 to 2.4 on black in most palettes. It is never bold, which many terminals take for bright, and
    /// bright magenta fades on white. A terminal that knows no faint shows plain text.
    static func on(_ style: Style) -> String {
        switch style {
        case .plain: ""
        case .strong: "\u{1B}[1m"
        case .faint: "\u{1B}[2m"
        case .accent: "\u{1B}[35m"
        case .failure: "\u{1B}[31m"
        }
    }

    /// Switches every style off.
    static let off = "\u{1B}[0m"

    /// Wipes the screen and goes to its first column and row.
    static let clearScreen = "\u{1B}[H\u{1B}[2J"

    /// Goes to the first column and wipes the row.
    static let clearLine = "\r\u{1B}[K"

    /// Puts a text, which comes in base64, on the clipboard; the sequence is xterm's, OSC 52.
    static func setClipboard(base64: String) -> String {
        "\u{1B}]52;c;\(base64)\u{7}"
    }

    /// Has GNU screen hand a sequence on to the terminal around it.
    ///
    /// Its first releases took 256 bytes at a time, so it gets pieces.
    static func throughScreen(_ sequence: String) -> String {
        var wrapped = ""
        var rest = sequence.unicodeScalars[...]
        while !rest.isEmpty {
            wrapped += "\u{1B}P" + String(rest.prefix(240)) + "\u{1B}\\"
            rest = rest.dropFirst(240)
        }
        return wrapped
    }
}
