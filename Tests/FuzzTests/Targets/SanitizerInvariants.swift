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
        try require(
            "what is clean stays as it is: \(clean.debugDescription)",
            scalars(clean.sanitized()) == scalars(clean)
        )
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
        let all = scalars(text)
        let halves = [all[..<(all.count / 2)], all[(all.count / 2)...]].map { String(String.UnicodeScalarView($0)) }
        var encoded = (StyledText(halves[0], .accent) + StyledText(halves[1], .faint)).encoded(usesColor: true)
        for sequence in [Style.accent, .faint].map(\.begin) + [ANSI.plain] {
            encoded = encoded.replacingOccurrences(of: sequence.text, with: "", options: .literal)
        }
        try HarmlessText.check(encoded, "styled text")
        try HarmlessText.checkLine(StyledText(text.onOneLine).encoded(), "a text on one line")
    }

    private static func checkJSON(_ text: String) throws {
        let json = JSONText.quoted(text)
        try HarmlessText.checkLine(json, "JSON")
        try require("JSON is clean as it is: \(json)", scalars(json.sanitized()) == scalars(json))
        let data = Data("[\(json)]".utf8)
        for read in try [JSONDecoder().decode([String].self, from: data), JSONSerialization.jsonObject(with: data)] {
            let texts = read as? [String]
            try require("every parser reads the same text: \(json)", texts.map { $0.flatMap(scalars) } == scalars(text))
        }
    }
}
