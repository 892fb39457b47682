import TerminalText
@testable import NorrisPrompt

/// What no text may have that reaches a terminal; said here once more, apart from the code that sees to it.
enum HarmlessText {
    /// Throws for characters that command a terminal, turn the text around them or cannot be seen, but for line breaks.
    static func check(_ text: String, _ name: String) throws(InvariantViolation) {
        let scalars = Array(text.unicodeScalars)
        for index in scalars.indices where isHarmful(scalars[index], behind: scalars[..<index]) {
            try require(
                "\(name) has nothing harmful in it, and has \(scalars[index].escaped): \(text.debugDescription)",
                false
            )
        }
    }

    static func checkLine(_ text: String, _ name: String) throws(InvariantViolation) {
        try check(text, name)
        try require("\(name) is one line: \(text.debugDescription)", !text.unicodeScalars.contains("\n"))
    }

    static func check(_ text: SanitizedText, _ name: String) throws(InvariantViolation) {
        try check(text.string, name)
    }

    static func checkLine(_ text: SanitizedText, _ name: String) throws(InvariantViolation) {
        try checkLine(text.string, name)
    }

    /// An error's sentence as it is reported: whole, and one line whatever is quoted in it.
    static func checkSentence(_ error: some CustomStringConvertible) throws(InvariantViolation) {
        let sentence = error.description
        // What is left out is said last, as the usage says it.
        let isWhole = sentence.hasSuffix(".") || sentence.hasSuffix("?") || sentence.contains(" Usage: ")
        try require("an error is a whole sentence: \(sentence.debugDescription)", isWhole)
        try checkLine(StyledText("norris: \(sentence)").onOneLine.encoded(usesColor: false), "a reported error")
    }

    private static func isHarmful(_ scalar: Unicode.Scalar, behind earlier: ArraySlice<Unicode.Scalar>) -> Bool {
        switch scalar {
        case "\n": return false
        case "\u{0}" ... "\u{1F}", "\u{7F}" ... "\u{9F}": return true
        // Joiners change how their neighbors look: emoji, letters of India about a virama, and those of Arabic.
        case "\u{200C}":
            let letter = earlier.last { ![.nonspacingMark, .enclosingMark].contains($0.properties.generalCategory) }
            let isArabic = letter.map { ("\u{600}" ... "\u{8FF}").contains($0) } ?? false
            return !isArabic && earlier.last?.properties.canonicalCombiningClass != .virama
        case "\u{200D}": return earlier.last?.isASCII ?? true
        // What spells the flag of England, Scotland or Wales.
        case "\u{E0020}" ... "\u{E007F}":
            return !["\u{1F3F4}"].contains(earlier.last { !("\u{E0020}" ... "\u{E007F}").contains($0) })
        default:
            let isInvisible = [.control, .format, .lineSeparator, .paragraphSeparator, .unassigned]
                .contains(scalar.properties.generalCategory) && scalar.properties.isDefaultIgnorableCodePoint
            return scalar.properties.isBidiControl || isInvisible
        }
    }
}

extension SanitizedText {
    var string: String {
        String(decoding: bytes, as: UTF8.self)
    }
}

extension Unicode.Scalar {
    /// Its number, as Unicode writes it.
    fileprivate var escaped: String {
        "U+" + String(value, radix: 16, uppercase: true)
    }
}
