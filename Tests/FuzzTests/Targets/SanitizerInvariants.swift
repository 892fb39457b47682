import Foundation
import Terminal
@testable import ChuckNorris
@testable import NorrisPrompt

/// Untrusted text that is sanitized for a terminal and encoded as JSON.
enum SanitizerInvariants {
    static func check(_ bytes: [UInt8]) throws {
        let text = String(decoding: bytes, as: UTF8.self)
        let clean = text.sanitized()
        try HarmlessText.check(clean, "clean text")
        let isKept = scalars(clean.sanitized()) == scalars(clean)
        try require("what is clean stays as it is: \(clean.debugDescription)", isKept)
        try require("what is clean is known to be: \(clean.debugDescription)", clean.isSanitized)
        try require("nothing that can be seen is taken out: \(text.debugDescription)", visible(text) == visible(clean))
        try HarmlessText.checkLine(text.sanitized(lineBreak: " "), "clean text on one line")
        try checkStyled(text)
        try checkJSON(text)
    }

    private static func scalars(_ text: String) -> [Unicode.Scalar] {
        Array(text.unicodeScalars)
    }

    /// The visible characters of a text.
    private static func visible(_ text: String) -> [Unicode.Scalar] {
        text.unicodeScalars.filter { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: false
            case .nonspacingMark, .enclosingMark, .surrogate: false
            default: scalar != " " && !scalar.properties.isDefaultIgnorableCodePoint
            }
        }
    }

    /// Two harmless pieces of text are harmless together.
    private static func checkStyled(_ text: String) throws {
        let middle = text.unicodeScalars.index(text.startIndex, offsetBy: text.unicodeScalars.count / 2)
        let pieces = [String(text.unicodeScalars[..<middle]), String(text.unicodeScalars[middle...])]
        let styled = StyledText(pieces[0], .accent) + StyledText(pieces[1], .faint)
        var encoded = styled.encoded(usesColor: true).string
        for sequence in [Style.accent, .faint].compactMap({ $0.sequences?.begin }) + [ANSI.plain] {
            encoded = encoded.replacingOccurrences(of: sequence.text, with: "", options: .literal)
        }
        try HarmlessText.check(encoded, "styled text")
        try HarmlessText.checkLine(StyledText(text.onOneLine).encoded.string, "a text on one line")
    }

    private static func checkJSON(_ text: String) throws {
        let json = JSONText.quoted(text)
        try HarmlessText.checkLine(json, "JSON")
        try require("JSON is clean as it is: \(json)", scalars(json.sanitized()) == scalars(json))
        let data = Data("[\(json)]".utf8)
        let decoded = try? JSONDecoder().decode([String].self, from: data)
        try require("JSON is the text: \(json)", decoded.map { $0.flatMap(scalars) } == scalars(text))
        let parsed = try? JSONSerialization.jsonObject(with: data) as? [String]
        try require("every parser reads the same text: \(json)", parsed.map { $0.flatMap(scalars) } == scalars(text))
    }
}
