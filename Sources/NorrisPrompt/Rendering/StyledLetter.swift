/// A character with the meaning of the text that it comes from.
struct StyledLetter {
    let character: Character
    let style: Style
    let columns: Int

    init(character: Character, style: Style) {
        self.character = character
        self.style = style
        columns = TextWidth.columns(of: character)
    }

    static let space = StyledLetter(character: " ", style: .plain)
    static let lineBreak = StyledLetter(character: "\n", style: .plain)

    var isSpace: Bool {
        character == " "
    }
}
