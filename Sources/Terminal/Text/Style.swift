/// The meaning of a piece of text, which decides how a terminal shows it.
package enum Style: Hashable, Sendable {
    case plain
    /// Emphasized: a heading, a command to type.
    case strong
    /// Subdued: a remark, or what may follow a typed line.
    case faint
    /// The program's own color.
    case accent
    case failure
    /// Subdued, and a link to this URL, which must be one that `ANSI.link(to:)` accepts.
    case link(String)
    /// What a search has found.
    case match

    /// The sequence that turns the style on; nil for none.
    ///
    /// The accent is magenta, the color that is readable on black and on white in the palettes of xterm, VGA, VS Code
    /// and Solarized. It is never bold, because many terminals show bold as bright, and bright magenta fades on white.
    package var sequence: ANSI.Sequence? {
        switch self {
        case .plain: nil
        case .strong: ANSI.bold
        case .faint: ANSI.faint
        case .accent: ANSI.magenta
        case .failure: ANSI.red
        case let .link(url): ANSI.link(to: url)
        case .match: ANSI.reverse
        }
    }

    var end: ANSI.Sequence {
        if case .link = self {
            ANSI.endLink
        } else {
            ANSI.plain
        }
    }
}
