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

    /// The sequences that turn the style on and off; nil for none.
    ///
    /// The accent is magenta, the color that is readable on black and on white in the palettes of xterm, VGA, VS Code
    /// and Solarized. It is never bold, because many terminals show bold as bright, and bright magenta fades on white.
    package var sequences: (begin: ANSI.Sequence, end: ANSI.Sequence)? {
        switch self {
        case .plain: nil
        case .strong: (ANSI.bold, ANSI.plain)
        case .faint: (ANSI.faint, ANSI.plain)
        case .accent: (ANSI.magenta, ANSI.plain)
        case .failure: (ANSI.red, ANSI.plain)
        case let .link(url): ANSI.link(to: url).map { ($0, ANSI.endLink) }
        case .match: (ANSI.reverse, ANSI.plain)
        }
    }
}
