import ChuckNorris
import Terminal

/// The characters that no text for a terminal may contain: a definition that is independent of the one in Sources.
enum HarmlessText {
    /// Throws for characters that control a terminal, reorder text or are invisible, except line breaks.
    static func check(_ text: String, _ name: String) throws {
        let scalars = Array(text.unicodeScalars)
        for index in scalars.indices where isHarmful(scalars[index], behind: scalars[..<index]) {
            let claim = "\(name) has nothing harmful in it, and has \(scalars[index].escaped(asASCII: true))"
            throw InvariantViolation(description: "\(claim): \(text.debugDescription)")
        }
    }

    static func checkLine(_ text: String, _ name: String) throws {
        try check(text, name)
        try require("\(name) is one line: \(text.debugDescription)", !text.unicodeScalars.contains("\n"))
    }

    /// Checks that a failure is a whole sentence, and is reported in one short line.
    static func check(_ error: any Error) throws {
        guard let failure = error as? Failure else { throw error }
        let sentence = failure.sentence
        // A missing argument comes last in the sentence.
        let isWhole = [".", "?"].contains(sentence.last) || sentence.contains(" Usage: ")
        try require("a failure is a whole sentence: \(sentence.debugDescription)", isWhole)
        try require("a sentence is short: \(sentence)", sentence.count < 500)
        try checkLine(StyledText("norris: \(sentence)".onOneLine).encoded(), "a reported failure")
    }

    private static func isHarmful(_ scalar: Unicode.Scalar, behind earlier: ArraySlice<Unicode.Scalar>) -> Bool {
        switch scalar {
        case "\n": return false
        case "\u{0}" ... "\u{1F}", "\u{7F}" ... "\u{9F}": return true
        // Joiners shape their neighbors: emoji, Indic letters next to a virama, and Arabic letters.
        case "\u{200C}":
            let letter = earlier.last { ![.nonspacingMark, .enclosingMark].contains($0.properties.generalCategory) }
            let isArabic = letter.map { ("\u{600}" ... "\u{8FF}").contains($0) } ?? false
            return !isArabic && earlier.last?.properties.canonicalCombiningClass != .virama
        case "\u{200D}": return earlier.last?.isASCII ?? true
        // Tags of the flags of England, Scotland and Wales.
        case "\u{E0020}" ... "\u{E007F}":
            return !["\u{1F3F4}"].contains(earlier.last { !("\u{E0020}" ... "\u{E007F}").contains($0) })
        default:
            let isInvisible = [.control, .format, .lineSeparator, .paragraphSeparator, .unassigned]
                .contains(scalar.properties.generalCategory) && scalar.properties.isDefaultIgnorableCodePoint
            return scalar.properties.isBidiControl || isInvisible
        }
    }
}

extension StyledText {
    /// The text as it is written.
    func encoded(usesColor: Bool = false) -> String {
        var encoded = SanitizedText()
        encode(to: &encoded, usesColor: usesColor)
        return String(decoding: encoded.bytes, as: UTF8.self)
    }
}
