import TerminalText

extension StyledText {
    /// The text as a terminal gets it: cleaned, and with its styles where color is used.
    func encoded(usesColor: Bool) -> SanitizedText {
        var encoded = SanitizedText()
        encode(to: &encoded, usesColor: usesColor)
        return encoded
    }

    /// Adds the text as a terminal gets it.
    func encode(to encoded: inout SanitizedText, usesColor: Bool) {
        for span in spans {
            let style = usesColor ? span.style.sequence : nil
            style.map { encoded.append($0) }
            encoded.append(span.text)
            style.map { _ in encoded.append(ANSI.plain) }
        }
    }

    /// The text broken for a window of so many columns; cleaned first, as only what is shown takes any.
    func fitting(into width: Int) -> StyledText {
        mapTexts { $0.sanitized() }.wrapped(to: width)
    }
}
