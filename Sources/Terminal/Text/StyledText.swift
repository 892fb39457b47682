/// Text whose parts have a style each.
package struct StyledText: Equatable, Sendable, ExpressibleByStringLiteral {
    package struct Span: Equatable, Sendable {
        package internal(set) var text: String
        package let style: Style
        /// Whether the rows that a line is wrapped into are indented to the span's first column.
        var isHang = false
    }

    package private(set) var spans: [Span]

    package init(_ text: String, _ style: Style = .plain) {
        spans = [Span(text: text, style: style)]
    }

    package init(stringLiteral text: String) {
        self.init(text)
    }

    init(spans: [Span]) {
        self.spans = spans
    }

    /// Marks the hanging indent of a line: the column where its second row and the following ones begin.
    package static let hang = StyledText(spans: [Span(text: "", style: .plain, isHang: true)])

    package static func + (lhs: StyledText, rhs: StyledText) -> StyledText {
        StyledText(spans: lhs.spans + rhs.spans)
    }

    package var plain: String {
        spans.map(\.text).joined()
    }

    package var columns: Int {
        spans.reduce(0) { $0 + TextWidth.columns(of: $1.text) }
    }

    package func padded(to width: Int) -> StyledText {
        self + StyledText(String(repeating: " ", count: max(0, width - columns)))
    }

    /// Appends the text as a terminal gets it: sanitized, and with its styles where color is used.
    package func encode(to encoded: inout SanitizedText, usesColor: Bool) {
        for span in spans {
            let style = usesColor ? span.style : .plain
            encoded.append(style.begin)
            encoded.append(span.text)
            if style != .plain {
                encoded.append(ANSI.plain)
            }
        }
    }
}

extension Collection<StyledText> {
    package func joined(separator: StyledText) -> StyledText {
        StyledText(spans: Array(map(\.spans).joined(separator: separator.spans)))
    }
}
