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

    fileprivate var end: ANSI.Sequence {
        if case .link = self {
            ANSI.endLink
        } else {
            ANSI.plain
        }
    }
}

/// Text whose parts have a style each.
package struct StyledText: Equatable, Sendable {
    package struct Span: Equatable, Sendable {
        package let text: String
        package let style: Style
        /// Whether the rows that a line is wrapped into are indented to the span's first column.
        var isHang = false
    }

    package private(set) var spans: [Span]

    package init(_ text: String, _ style: Style = .plain) {
        spans = [Span(text: text, style: style)]
    }

    init(spans: [Span]) {
        self.spans = spans
    }

    /// Marks the hanging indent of a line: the column where its second row and the following ones begin.
    package static let hang = StyledText(spans: [Span(text: "", style: .plain, isHang: true)])

    package static func spaces(_ count: Int) -> StyledText {
        StyledText(String(repeating: " ", count: max(0, count)))
    }

    package static func + (lhs: StyledText, rhs: StyledText) -> StyledText {
        StyledText(spans: lhs.spans + rhs.spans)
    }

    package static func += (lhs: inout StyledText, rhs: StyledText) {
        lhs.spans += rhs.spans
    }

    package var plain: String {
        spans.map(\.text).joined()
    }

    package var columns: Int {
        spans.reduce(0) { $0 + TextWidth.columns(of: $1.text) }
    }

    /// The text with a space for each run of line breaks.
    package var onOneLine: StyledText {
        mapTexts { $0.split(whereSeparator: \.isNewline).joined(separator: " ") }
    }

    package func padded(to width: Int) -> StyledText {
        self + .spaces(width - columns)
    }

    /// The text as a terminal gets it: sanitized, and with its styles where color is used.
    package func encoded(usesColor: Bool) -> SanitizedText {
        var encoded = SanitizedText()
        encode(to: &encoded, usesColor: usesColor)
        return encoded
    }

    package func encode(to encoded: inout SanitizedText, usesColor: Bool) {
        for span in spans {
            let style = usesColor ? span.style.sequence : nil
            style.map { encoded.append($0) }
            encoded.append(span.text)
            style.map { _ in encoded.append(span.style.end) }
        }
    }

    func mapTexts(_ transform: (String) -> String) -> StyledText {
        StyledText(spans: spans.map { Span(text: transform($0.text), style: $0.style, isHang: $0.isHang) })
    }
}

extension StyledText: ExpressibleByStringLiteral {
    package init(stringLiteral text: String) {
        self.init(text)
    }
}

extension Collection<StyledText> {
    package func joinedByLines() -> StyledText {
        joined(separator: "\n")
    }

    package func joined(separator: StyledText) -> StyledText {
        StyledText(spans: Array(map(\.spans).joined(separator: separator.spans)))
    }
}
