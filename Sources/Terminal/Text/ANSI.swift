/// The escape sequences that the program uses, from ECMA-48 and xterm.
///
/// No other file contains any. libedit has its own, from the system's terminal description.
package enum ANSI {
    /// A sequence that controls a terminal.
    ///
    /// Only this file makes one, from constants: text from outside cannot become one.
    package struct Sequence: Equatable, Sendable {
        package let text: String

        fileprivate init(_ text: String) {
            self.text = text
        }
    }

    package static let plain = Sequence("\u{1B}[0m")
    package static let clearLine = Sequence("\r\u{1B}[K")
    static let clearBelow = Sequence("\u{1B}[J")
    static let clearRestOfRow = Sequence("\u{1B}[K")

    /// Scrolls in the last row of the screen.
    static let nextRow = Sequence("\r\n")
    static let clearScreen = Sequence("\u{1B}[H\u{1B}[2J")
    static let bell = Sequence("\u{7}")

    /// Moves down by so many rows, or up if they are negative, to a column counted from 0.
    package static func move(rows: Int, toColumn column: Int = 0) -> Sequence {
        let letter = rows < 0 ? "A" : "B"
        let vertical = rows == 0 ? "" : "\u{1B}[\(abs(rows))\(letter)"
        return Sequence(vertical + "\r" + (column > 0 ? "\u{1B}[\(column)C" : ""))
    }

    /// Makes the terminal mark pasted text, so that it can be told from typed text.
    static let enableBracketedPaste = Sequence("\u{1B}[?2004h")
    static let disableBracketedPaste = Sequence("\u{1B}[?2004l")

    /// FinalTerm's OSC 133, as are the next ones, for terminals that jump between prompts or mark failures.
    static let promptBegins = Sequence("\u{1B}]133;A\u{7}")
    static let inputBegins = Sequence("\u{1B}]133;B\u{7}")
    package static let outputBegins = Sequence("\u{1B}]133;C\u{7}")

    package static func outputEnded(status: Int32) -> Sequence {
        Sequence("\u{1B}]133;D;\(status)\u{7}")
    }

    /// Copies a text in base64 to the terminal's clipboard, with xterm's OSC 52; nil for other text.
    package static func setClipboard(base64: String) -> Sequence? {
        let isBase64 = base64.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+/=".contains($0)) }
        return isBase64 ? Sequence("\u{1B}]52;c;\(base64)\u{7}") : nil
    }
}

/// The meaning of a piece of text, and how a terminal shows it.
package struct Style: Equatable, Sendable {
    package static let plain = Style("")
    /// Emphasized: a heading, a command to type.
    package static let strong = Style("\u{1B}[1m")
    /// Subdued: a remark, or what may follow a typed line.
    package static let faint = Style("\u{1B}[2m")
    /// The program's own color.
    ///
    /// Magenta is readable on black and on white in the palettes of xterm, VGA, VS Code and Solarized. It is never
    /// bold, because many terminals show bold as bright, and bright magenta fades on white.
    package static let accent = Style("\u{1B}[35m")
    package static let failure = Style("\u{1B}[31m")
    /// What a search has found.
    package static let match = Style("\u{1B}[7m")

    /// Turns the style on; `ANSI.plain` turns all off.
    package let begin: ANSI.Sequence

    private init(_ begin: String) {
        self.begin = ANSI.Sequence(begin)
    }
}
