/// What a piece of text means; how that looks is the terminal's business.
package enum Style: Equatable, Sendable {
    case plain
    /// Stands out: a heading, a command to type.
    case strong
    /// Stays back: a remark.
    case faint
    /// The program's own color.
    case accent
    /// Something went wrong.
    case failure
}

/// Text whose parts have a meaning each.
package struct StyledText: Equatable, Sendable {
    package struct Span: Equatable, Sendable {
        package let text: String
        package let style: Style
        /// Whether the rows that are carried over from here begin below the span's first column.
        var isHang = false
    }

    package private(set) var spans: [Span]

    package init(_ text: String, _ style: Style = .plain) {
        spans = [Span(text: text, style: style)]
    }

    init(spans: [Span]) {
        self.spans = spans
    }

    /// Marks the column that the rows carried over from a line begin in; takes no room itself.
    package static let hang = StyledText(spans: [Span(text: "", style: .plain, isHang: true)])

    package static func + (lhs: StyledText, rhs: StyledText) -> StyledText {
        var sum = lhs
        sum += rhs
        return sum
    }

    package static func += (lhs: inout StyledText, rhs: StyledText) {
        lhs.spans += rhs.spans
    }

    /// The text with spaces for its line breaks.
    var onOneLine: StyledText {
        mapTexts { $0.split(whereSeparator: \.isNewline).joined(separator: " ") }
    }

    /// The text without its meaning.
    package var plain: String {
        spans.map(\.text).joined()
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
    /// The texts, one a line.
    package func joinedByLines() -> StyledText {
        joined(separator: "\n")
    }

    func joined(separator: StyledText) -> StyledText {
        guard let first else { return "" }
        return dropFirst().reduce(into: first) { text, next in
            text += separator
            text += next
        }
    }
}
