@testable import Terminal

/// A window's width in the first byte, then text; U+001E begins another style, and U+001F the hanging indent.
enum WrapperInvariants {
    static func check(_ bytes: [UInt8]) throws {
        guard let first = bytes.first else { return }
        let width = Int(first)
        let text = styled(String(decoding: bytes.dropFirst(), as: UTF8.self))
        try checkWrapping(text, to: width)
        try checkShortening(text.plain, to: width)
        let wrapped = text.wrapped(to: width)
        // A joiner at the end of a row joins nothing.
        try require("text is clean after it was wrapped", wrapped.encoded() == wrapped.plain.sanitized())
    }

    private static func styled(_ text: String) -> StyledText {
        let styles: [Style] = [.plain, .strong, .faint, .accent, .failure]
        let pieces = text.unicodeScalars.split(separator: "\u{1E}", omittingEmptySubsequences: false)
        let styled = pieces.enumerated().reduce(into: StyledText(spans: [])) { styled, piece in
            let parts = piece.element.split(separator: "\u{1F}", omittingEmptySubsequences: false)
            for (index, part) in parts.enumerated() {
                let text = StyledText(String(part).sanitized(), styles[piece.offset % styles.count])
                styled = styled + (index == 0 ? "" : .hang) + text
            }
        }
        // Two pieces that form one character do not occur in the program.
        let count = styled.spans.reduce(0) { $0 + $1.text.count }
        return styled.plain.count == count ? styled : StyledText(styled.plain)
    }

    private static func checkWrapping(_ text: StyledText, to width: Int) throws {
        let wrapped = text.wrapped(to: width)
        let rows = wrapped.plain.split(separator: "\n", omittingEmptySubsequences: false)
        for row in rows {
            let isOneLetter = row.drop { $0 == " " }.count == 1
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
