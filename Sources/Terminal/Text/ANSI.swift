import Platform

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

    /// Turns attributes and colors on by their names, such as `bold bright-red`; nil if one is unknown.
    ///
    /// Colors are among the terminal's own sixteen, which users choose to be readable.
    package static func style(_ names: String) -> Sequence? {
        let names = names.split(whereSeparator: \.isWhitespace).map(String.init)
        let attributes = ["plain": 0, "bold": 1, "faint": 2, "italic": 3, "underline": 4, "reverse": 7]
        let colors = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]
        let codes = names.compactMap { name in
            attributes[name] ?? colors.firstIndex(of: name).map { 30 + $0 }
                ?? colors.firstIndex { "bright-" + $0 == name }.map { 90 + $0 }
        }
        guard !codes.isEmpty, codes.count == names.count else { return nil }
        return Sequence("\u{1B}[\(codes.map { "\($0)" }.joined(separator: ";"))m")
    }

    /// Asks for the color of the background, with xterm's OSC 11.
    package static let askBackground = Sequence("\u{1B}]11;?\u{7}")

    /// Whether the color in an answer to that, such as `11;rgb:ffff/ffff/ffff`, is light; nil for another text.
    package static func isLight(answer: String) -> Bool? {
        guard answer.hasPrefix("11;rgb:") else { return nil }
        let parts = answer.dropFirst(7).split(separator: "/").compactMap { Int($0.prefix(2), radix: 16) }
        return parts.count == 3 && 3 * parts[0] + 6 * parts[1] + parts[2] > 10 * 0x80
    }

    /// Asks for the place of the cursor, with ECMA-48's DSR.
    package static let askCursor = Sequence("\u{1B}[6n")

    /// The row, counted from 0, in an answer to that, such as `ESC [5;1R`; nil for another text.
    package static func cursorRow(answer: String) -> Int? {
        guard answer.hasPrefix("\u{1B}["), answer.hasSuffix("R") else { return nil }
        let row = answer.dropFirst(2).split(separator: ";").first.flatMap { Int($0) } ?? 0
        return 1 ... 9999 ~= row ? row - 1 : nil
    }

    package static let clearScreen = Sequence("\u{1B}[H\u{1B}[2J")

    package static let clearLine = Sequence("\r\u{1B}[K")

    package static let clearBelow = Sequence("\u{1B}[J")

    package static let clearRestOfRow = Sequence("\u{1B}[K")

    package static let bell = Sequence("\u{7}")

    // Moves of the cursor.

    package static let rowStart = Sequence("\r")
    /// Scrolls in the last row of the screen.
    package static let nextRow = Sequence("\r\n")

    package static func up(_ rows: Int) -> Sequence {
        Sequence("\u{1B}[\(rows)A")
    }

    package static func right(_ columns: Int) -> Sequence {
        Sequence("\u{1B}[\(columns)C")
    }

    /// Makes the terminal show all that is written until the end of the update at once.
    ///
    /// Terminals that do not know this mode ignore it.
    package static let beginUpdate = Sequence("\u{1B}[?2026h")
    package static let endUpdate = Sequence("\u{1B}[?2026l")

    /// Makes the terminal mark pasted text, so that it can be told from typed text.
    package static let enableBracketedPaste = Sequence("\u{1B}[?2004h")
    package static let disableBracketedPaste = Sequence("\u{1B}[?2004l")

    // Where a prompt, its input and its output begin and end, for terminals that jump between them or mark failures:
    // FinalTerm's OSC 133.

    package static let promptBegins = Sequence("\u{1B}]133;A\u{7}")
    package static let inputBegins = Sequence("\u{1B}]133;B\u{7}")
    package static let outputBegins = Sequence("\u{1B}]133;C\u{7}")

    package static func outputEnded(status: Int32) -> Sequence {
        Sequence("\u{1B}]133;D;\(status)\u{7}")
    }

    /// Saves the window's title, and sets another one, with xterm's stack of titles.
    package static func beginTitle(_ title: StaticString) -> Sequence {
        Sequence("\u{1B}[22;2t\u{1B}]2;\(title)\u{7}")
    }

    package static let endTitle = Sequence("\u{1B}[23;2t")

    /// Begins a link, with OSC 8 and a style; nil for what is not a URL of the web in printable ASCII.
    package static func link(to url: String, style: Sequence? = nil) -> Sequence? {
        let isURL = url.isPrintableASCII && !url.contains(" ") && ["https://", "http://"].contains(where: url.hasPrefix)
        return isURL ? Sequence((style?.text ?? "") + "\u{1B}]8;;\(url)\u{7}") : nil
    }

    package static let endLink = Sequence("\u{1B}]8;;\u{7}" + plain.text)

    /// Copies the sanitized text to the clipboard, with xterm's OSC 52.
    package static func setClipboard(_ text: String) -> Sequence {
        Sequence("\u{1B}]52;c;\(Data(text.sanitized().utf8).base64EncodedString())\u{7}")
    }

    /// Makes GNU screen pass a sequence on to the terminal that it runs in.
    ///
    /// In pieces, because its first releases accept only 256 bytes at a time.
    package static func throughScreen(_ sequence: Sequence) -> Sequence {
        let scalars = Array(sequence.text.unicodeScalars)
        let pieces = stride(from: 0, to: scalars.count, by: 240).map { start in
            "\u{1B}P\(String.UnicodeScalarView(scalars[start...].prefix(240)))\u{1B}\\"
        }
        return Sequence(pieces.joined())
    }
}
