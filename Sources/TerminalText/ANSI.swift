import Foundation

/// The escape sequences that the program uses, of ECMA-48 and of xterm.
///
/// Nothing else knows any. libedit has its own, which the system's description of the terminal tells it.
package enum ANSI {
    /// Something that commands a terminal.
    ///
    /// Only this file makes one, of what stands in it: text from outside cannot become one.
    package struct Sequence: Equatable, Sendable {
        package let text: String

        fileprivate init(_ text: String) {
            self.text = text
        }
    }

    // Colors are the terminal's own sixteen, which its user chose to be readable.

    package static let bold = Sequence("\u{1B}[1m")
    package static let faint = Sequence("\u{1B}[2m")
    package static let red = Sequence("\u{1B}[31m")
    package static let magenta = Sequence("\u{1B}[35m")

    /// Switches every style off.
    package static let plain = Sequence("\u{1B}[0m")

    /// Wipes the screen and goes to its first column and row.
    package static let clearScreen = Sequence("\u{1B}[H\u{1B}[2J")

    /// Goes to the first column and wipes the row.
    package static let clearLine = Sequence("\r\u{1B}[K")

    /// Wipes everything from the cursor to the end of the screen.
    package static let clearBelow = Sequence("\u{1B}[J")

    /// Has the terminal mark what is pasted, so that it can be told from what is typed.
    package static let enableBracketedPaste = Sequence("\u{1B}[?2004h")
    package static let disableBracketedPaste = Sequence("\u{1B}[?2004l")

    /// Puts a text, cleaned, on the clipboard; the sequence is xterm's, OSC 52.
    package static func setClipboard(_ text: String) -> Sequence {
        Sequence("\u{1B}]52;c;\(Data(text.sanitized().utf8).base64EncodedString())\u{7}")
    }

    /// Has GNU screen hand a sequence on to the terminal around it.
    ///
    /// Its first releases took 256 bytes at a time, so it gets pieces.
    package static func throughScreen(_ sequence: Sequence) -> Sequence {
        var wrapped = ""
        var rest = sequence.text.unicodeScalars[...]
        while !rest.isEmpty {
            wrapped += "\u{1B}P" + String(rest.prefix(240)) + "\u{1B}\\"
            rest = rest.dropFirst(240)
        }
        return Sequence(wrapped)
    }
}
