extension StyledText {
    /// The text as a terminal gets it: cleaned, and with its styles where color is used.
    func encoded(usesColor: Bool) -> String {
        var encoded = ""
        for span in spans {
            let isStyled = usesColor && span.style != .plain
            encoded += isStyled ? ANSI.on(span.style) : ""
            encoded += Sanitizer.clean(span.text)
            encoded += isStyled ? ANSI.off : ""
        }
        return encoded
    }

    /// The text broken for a window of so many columns; cleaned first, as only what is shown takes any.
    func fitting(into width: Int) -> StyledText {
        mapTexts(Sanitizer.clean).wrapped(to: width)
    }
}
