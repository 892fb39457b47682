@testable import Terminal

/// A window's width in the first byte, then text; U+001E begins another style, and U+001F the hanging indent.
enum WrapperInvariants {
    static func check(_ bytes: [UInt8]) throws {
        guard let first = bytes.first else { return }
        let width = Int(first)
        let typed = styled(String(decoding: bytes.dropFirst(), as: UTF8.self))
        let spans = typed.spans.map { span in
            StyledText.Span(text: span.text.sanitized(), style: span.style, isHang: span.isHang)
        }
        let text = wholeCharacters(StyledText(spans: spans))
        try checkWrapping(text, to: width)
        try checkShortening(text.plain, to: width)
        let shown = text.wrapped(to: width).encoded.string
        // A joiner at the end of a row joins nothing.
        let isClean = shown == text.wrapped(to: width).plain.sanitized()
        try require("text is clean after it was wrapped", isClean)
    }

    private static func styled(_ text: String) -> StyledText {
        let styles: [Style] = [.plain, .strong, .faint, .accent, .failure]
        let pieces = text.unicodeScalars.split(separator: "\u{1E}", omittingEmptySubsequences: false)
        return pieces.enumerated().reduce(into: StyledText(spans: [])) { styled, piece in
            let style = styles[piece.offset % styles.count]
            let parts = piece.element.split(separator: "\u{1F}", omittingEmptySubsequences: false)
            for (index, part) in parts.enumerated() {
                styled += (index == 0 ? "" : .hang) + StyledText(String(part), style)
            }
        }
    }

    /// Joins the pieces if two of them form one character, which does not occur in the program.
    private static func wholeCharacters(_ text: StyledText) -> StyledText {
        let count = text.spans.reduce(0) { $0 + $1.text.count }
        return text.plain.count == count ? text : StyledText(text.plain)
    }

    private static func checkWrapping(_ text: StyledText, to width: Int) throws {
        let wrapped = text.wrapped(to: width)
        let rows = wrapped.plain.split(separator: "\n", omittingEmptySubsequences: false)
        for row in rows {
            let letters = row.drop { $0 == " " }
            let isOneLetter = letters.count == 1
            let columns = TextWidth.columns(of: String(row))
            try require("a row fits \(width) columns: \(row.debugDescription)", columns <= max(width, 1) || isOneLetter)
            try require("no row ends in spaces: \(row.debugDescription)", row.last != " ")
        }
        try require("no text is lost: \(wrapped.plain.debugDescription)", letters(wrapped) == letters(text))
        let lines = text.plain.split(separator: "\n", omittingEmptySubsequences: false)
        try require("no line is lost", rows.count >= lines.count)
    }

    /// The scalars that are not blank, with their styles; not characters, because two pieces can form one character.
    private static func letters(_ text: StyledText) -> [String] {
        text.spans.flatMap { span in
            span.text.unicodeScalars.filter { $0 != " " && $0 != "\n" }.map { "\(span.style) \($0)" }
        }
    }

    private static func checkShortening(_ text: String, to width: Int) throws {
        let short = text.shortened(to: width)
        let start = String(short.reversed().drop { $0 == "." }.reversed())
        try require("the start of the text is left", text.unicodeScalars.starts(with: start.unicodeScalars))
        try require("it fits \(width) columns", TextWidth.columns(of: short) <= width)
    }
}
