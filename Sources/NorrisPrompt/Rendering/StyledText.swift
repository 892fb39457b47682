/// What a piece of text means; how that looks is the terminal's business.
package enum Style: Equatable, Sendable {
    case plain
    /// Stands out: a heading, a command to type.
    case strong
    /// Stays back: a remark.
    case faint
    /// The program's own colour.
    case accent
    /// Something went wrong.
    case failure
}

/// Text whose parts have a meaning each.
package struct StyledText: Equatable, Sendable {
    package struct Span: Equatable, Sendable {
        package let text: String
        package let style: Style
    }

    package private(set) var spans: [Span]

    package init(_ text: String, _ style: Style = .plain) {
        spans = [Span(text: text, style: style)]
    }

    package static func + (lhs: StyledText, rhs: StyledText) -> StyledText {
        var sum = lhs
        sum.spans += rhs.spans
        return sum
    }

    /// The text with spaces for its line breaks.
    var onOneLine: StyledText {
        var text = self
        text.spans = spans.map { span in
            let lines = span.text.split(whereSeparator: \.isNewline)
            return Span(text: lines.joined(separator: " "), style: span.style)
        }
        return text
    }

    /// The text without its meaning.
    package var plain: String {
        spans.map(\.text).joined()
    }
}

extension StyledText: ExpressibleByStringLiteral {
    package init(stringLiteral text: String) {
        self.init(text)
    }
}

extension [StyledText] {
    /// The texts, one a line.
    package func joinedByLines() -> StyledText {
        guard let first else { return "" }
        return dropFirst().reduce(first) { $0 + "\n" + $1 }
    }
}
