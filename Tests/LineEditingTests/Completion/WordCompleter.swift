import Foundation
import LineEditing
import TerminalText
import TestSupport

/// Completes the last word from a list, which may be set later.
struct WordCompleter: Completing {
    /// `nil` while the words are not known.
    let words: Monitor<[String]?>
    /// The width of the columns of a listing; with 0 each word has its own row.
    let columnWidth: Int
    private let questionCount = Monitor(0)

    init(_ words: [String]?, columnWidth: Int = 0) {
        self.words = Monitor(words)
        self.columnWidth = columnWidth
    }

    func completions(of beforeCursor: String) -> Completions? {
        let word = beforeCursor.split(separator: " ", omittingEmptySubsequences: false).last ?? ""
        return words.withValue { $0 }.map { words in
            let candidates = words.filter { $0.lowercased().hasPrefix(word.lowercased()) }
            return Completions(replaced: word.unicodeScalars.count, candidates: candidates.map { Completion(text: $0) })
        }
    }

    func loadCompletions(of _: String) {
        questionCount.withValue { $0 += 1 }
    }

    /// Blocks until Tab has been pressed so many times.
    func waitForQuestion(count: Int = 1) throws {
        guard questionCount.wait(timeout: 10, until: { $0 >= count ? true : nil }) != nil else {
            throw SupportError("Nobody has asked for completions within 10 s.")
        }
    }

    func styled(_ line: String) -> StyledText {
        StyledText(line)
    }

    func isMistake(_: String) -> Bool {
        false
    }

    func listing(of candidates: [Completion], columns: Int, chosen: Int?, usesColor _: Bool) -> [StyledText] {
        let perRow = columnWidth == 0 ? 1 : max(columns / columnWidth, 1)
        let count = (candidates.count + perRow - 1) / perRow
        return (0 ..< count).map { row in
            stride(from: row, to: candidates.count, by: count).enumerated().reduce(StyledText("")) { text, cell in
                let word = candidates[cell.element].text
                let isChosen = cell.element == chosen
                let shown = isChosen ? StyledText(word + "<", .match) : StyledText(word)
                return text.padded(to: cell.offset * columnWidth) + shown
            }
        }
    }
}
