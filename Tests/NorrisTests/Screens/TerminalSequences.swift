import Foundation
import TestSupport

/// The sequences that the page about them in the documentation lists.
enum TerminalSequences {
    private nonisolated(unsafe) static let all = patterns().map(\.regex)

    /// Returns the output without the sequences on the page.
    static func remove(from output: String) -> String {
        all.reduce(output) { $0.replacing($1, with: "") }
    }

    /// The sequences as the page writes them, such as `ESC ] 133 ; D ; N BEL`, longest first.
    static func patterns() -> [(text: String, regex: Regex<AnyRegexOutput>)] {
        let page = (try? PackageFile.text("Sources/NorrisPrompt/NorrisPrompt.docc/TerminalSequences.md")) ?? ""
        let cells = page.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { $0.split(separator: " | ")[0] }
        let texts = Set(cells.flatMap { $0.split(separator: "`").filter { $0.first?.isLetter == true } }
            .map(String.init))
        return texts.sorted { ($0.count, $0) > ($1.count, $1) }.compactMap { text in
            (try? Regex(pattern(text))).map { (text, $0.matchingSemantics(.unicodeScalar)) }
        }
    }

    private static func pattern(_ text: String) -> String {
        text.split(separator: " ").map { word in
            switch word {
            case "ESC": #"\x1B"#
            case "BEL": #"\x07"#
            case "LF": #"\n"#
            case "CR": #"\r"#
            case "BS": #"\x08"#
            case "N": #"\d*"#
            case "TEXT": #"[^\x00-\x06\x08-\x1A\x1C-\x1F\x7F-\x9F]*?"#
            default: NSRegularExpression.escapedPattern(for: String(word))
            }
        }.joined()
    }
}
