/// The escape sequences of ECMA-48 that the program uses; nothing else knows any.
enum ANSI {
    /// Switches a style on, in the terminal's own sixteen colours, which its user chose to be readable.
    static func on(_ style: Style) -> String {
        switch style {
        case .plain: ""
        case .strong: "\u{1B}[1m"
        case .faint: "\u{1B}[2m"
        case .accent: "\u{1B}[36m"
        case .failure: "\u{1B}[31m"
        }
    }

    /// Switches every style off.
    static let off = "\u{1B}[0m"

    /// Wipes the screen and goes to its first column and row.
    static let clearScreen = "\u{1B}[H\u{1B}[2J"

    /// Goes to the first column and wipes the row.
    static let clearLine = "\r\u{1B}[K"
}
