package import Platform

/// The meaning of a piece of text, which decides how a terminal shows it.
package enum Style: Hashable, Sendable {
    case plain
    /// Emphasized: a heading, a command to type.
    case strong
    /// Subdued: a remark.
    case faint
    /// The program's own color.
    case accent
    case failure
    /// Subdued, and a link to this URL, which has to be one of those that `ANSI.link(to:)` accepts.
    case link(String)

    // Parts of a line that is typed at the prompt.

    case command
    case unknownCommand
    case option
    case category
    case number
    case quoted
    case unclosedQuote
    /// What may follow the line.
    case suggestion
    /// What a search has found, or a menu has chosen.
    case match

    /// The sequence that turns the style on; nil for none.
    ///
    /// The accent is magenta, the color that is readable on black and on white. Its contrast on dark and on light
    /// grounds: xterm 4.5 and 4.7, VGA 3.3 and 6.4, VS Code 3.6 and 5.4, Solarized 3.3 and 4.2. Cyan has 2.0 to 3.4 on
    /// light grounds, blue 1.6 to 2.4 on black in most palettes. It is never bold, because many terminals show bold as
    /// bright, and bright magenta fades on white. A terminal without faint shows plain text.
    package var sequence: ANSI.Sequence? {
        if case let .link(url) = self {
            return ANSI.link(to: url, style: Self.faint.sequence)
        }
        // Faint black fades on white; bright black is a dark gray in the palettes for light grounds alone.
        let isPale = [.faint, .suggestion].contains(self) && Self.isOnLight.withLock(\.self) == true
        return Self.chosen.withLock { $0[self] } ?? (isPale ? Self.darkGray : Self.standard[self])
    }

    /// What users have chosen; set once, at the start.
    package static let chosen = Locked<[Style: ANSI.Sequence]>([:])

    /// Whether the terminal's background is light; nil as long as that is not known.
    package static let isOnLight = Locked<Bool?>(nil)

    /// The styles by the names with which users can choose another look than the standard one.
    package static let named: [String: (style: Style, look: String)] = [
        "strong": (.strong, "bold"), "faint": (.faint, "faint"), "accent": (.accent, "magenta"),
        "failure": (.failure, "red"), "command": (.command, "bold"), "unknown": (.unknownCommand, "red"),
        "option": (.option, "magenta"), "category": (.category, "underline magenta"), "number": (.number, "magenta"),
        "quoted": (.quoted, "underline"), "unclosed": (.unclosedQuote, "underline red"),
        "suggestion": (.suggestion, "faint"), "match": (.match, "reverse"),
    ]

    private static let standard = Dictionary(uniqueKeysWithValues: named.values.map { ($0.style, ANSI.style($0.look)) })
        .compactMapValues(\.self)
    private static let darkGray = ANSI.style("bright-black")

    var end: ANSI.Sequence {
        if case .link = self {
            ANSI.endLink
        } else {
            ANSI.plain
        }
    }
}
