import Foundation
import Terminal
import TestSupport

/// Completes the last word from a list, which may be set later, and records what is shown.
struct WordCompleter: Completing {
    /// `nil` while the words are not known.
    let words: Monitor<[String]?>
    /// The width of the columns of a listing; with 0 each word has its own row.
    let columnWidth: Int
    /// How many characters of each line have a style.
    let styledCount: Int
    private let questionCount = Monitor(0)
    private let monitor = Monitor((line: "", menu: [String]?.none, count: 0))

    init(_ words: [String]?, columnWidth: Int = 0, styledCount: Int = 0) {
        self.words = Monitor(words)
        self.columnWidth = columnWidth
        self.styledCount = styledCount
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

    /// The line that was styled last, the rows of the menu below it, and how many lines have been styled.
    var shown: (line: String, menu: [String]?, count: Int) {
        monitor.withValue { $0 }
    }

    /// Blocks until a line has been shown after so many others.
    func wait(after count: Int) async throws {
        let monitor = monitor
        let isShown = try await offTheCooperativePool { monitor.wait(timeout: 10) { $0.count > count ? true : nil } }
        guard isShown == true else { throw SupportError("No line was shown within 10 s.") }
    }

    func styled(_ line: String) -> StyledText {
        monitor.withValue { $0 = (line, nil, $0.count + 1) }
        return StyledText(String(line.prefix(styledCount)), .command) + StyledText(String(line.dropFirst(styledCount)))
    }

    func isMistake(_: String) -> Bool {
        false
    }

    func listing(of candidates: [Completion], columns: Int, chosen: Int?, usesColor _: Bool) -> [StyledText] {
        let perRow = columnWidth == 0 ? 1 : max(columns / columnWidth, 1)
        let count = (candidates.count + perRow - 1) / perRow
        let rows = (0 ..< count).map { row in
            stride(from: row, to: candidates.count, by: count).enumerated().reduce(StyledText("")) { text, cell in
                let word = candidates[cell.element].text
                let isChosen = cell.element == chosen
                let shown = isChosen ? StyledText(word + "<", .match) : StyledText(word)
                return text.padded(to: cell.offset * columnWidth) + shown
            }
        }
        monitor.withValue { $0.menu = rows.map(\.plain) }
        return rows
    }
}
