package import TerminalText

/// The text before the cursor, and what switches its colour on and off.
///
/// The sequences go around the text up to its last spaces.
package struct LinePrompt: Equatable, Sendable {
    package let text: String
    package let styleOn: ANSI.Sequence?
    package let styleOff: ANSI.Sequence?

    package init(_ text: String, styleOn: ANSI.Sequence? = nil, styleOff: ANSI.Sequence? = nil) {
        self.text = text.sanitized(lineBreak: " ")
        self.styleOn = styleOn
        self.styleOff = styleOff
    }
}

extension LinePrompt {
    /// Stands before and after a group that is zero columns wide, in `editorText`.
    static let escape: Unicode.Scalar = "\u{1}"

    /// The prompt in libedit's spelling.
    ///
    /// libedit loses a group that no visible character follows, and one of two adjacent groups. So the style ends
    /// before the closing spaces or, where there are none, before the last character.
    var editorText: String {
        guard styleOn != nil || styleOff != nil else { return text }
        let spaces = text.reversed().prefix { $0 == " " }.count
        let styled = text.dropLast(max(spaces, 1))
        guard !styled.isEmpty else { return text }
        return group(styleOn) + styled + group(styleOff) + text.dropFirst(styled.count)
    }

    private func group(_ style: ANSI.Sequence?) -> String {
        style.map { "\(Self.escape)\($0.text)\(Self.escape)" } ?? ""
    }
}
