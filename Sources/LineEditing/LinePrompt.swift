/// The text before the cursor, and what switches its colour on and off.
///
/// The style strings are taken to be zero columns wide. They go around the text up to its last spaces.
package struct LinePrompt: Equatable, Sendable {
    package let text: String
    package let styleOn: String
    package let styleOff: String

    package init(_ text: String, styleOn: String = "", styleOff: String = "") {
        self.text = text
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
        let visible = text.filter { !$0.unicodeScalars.contains(Self.escape) }
        guard !styleOn.isEmpty || !styleOff.isEmpty else { return visible }
        let spaces = visible.reversed().prefix { $0 == " " }.count
        let styled = visible.dropLast(max(spaces, 1))
        guard !styled.isEmpty else { return visible }
        return group(styleOn) + styled + group(styleOff) + visible.dropFirst(styled.count)
    }

    private func group(_ style: String) -> String {
        style.isEmpty ? "" : "\(Self.escape)\(style)\(Self.escape)"
    }
}
