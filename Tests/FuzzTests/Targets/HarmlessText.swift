import ChuckNorris
import Terminal
import TestSupport

/// A check that a text for a terminal has no character that it may not contain.
enum HarmlessText {
    /// Throws for characters that control a terminal, reorder text or are invisible, except line breaks.
    static func check(_ text: String, _ name: String) throws {
        let scalars = Array(text.unicodeScalars)
        for index in scalars.indices where isHarmful(scalars[index], behind: scalars[..<index]) {
            let found = scalars[index].escaped(asASCII: true)
            throw SupportError("\(name) has nothing harmful in it, and has \(found): \(text.debugDescription)")
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
        case "\n": false
        // Joiners shape their neighbors: emoji, Indic letters next to a virama, and Arabic letters.
        case "\u{200C}": !isArabic(earlier) && earlier.last?.properties.canonicalCombiningClass != .virama
        case "\u{200D}": earlier.last?.isASCII ?? true
        default: scalar.isUnsafe
        }
    }

    /// Whether the last letter is.
    private static func isArabic(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
        let letter = text.last { ![.nonspacingMark, .enclosingMark].contains($0.properties.generalCategory) }
        return letter.map { ("\u{600}" ... "\u{8FF}").contains($0) } ?? false
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
