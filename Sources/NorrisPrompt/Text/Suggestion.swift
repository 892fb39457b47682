import ChuckNorris
import Terminal

/// Finds what was probably meant by a mistyped word.
enum Suggestion {
    /// Returns the word that begins with what was typed, or takes the fewest changes to reach, if they are few.
    ///
    /// One letter in three may be wrong; more than that is no typing error.
    static func closest(to typed: String, among words: [String]) -> String? {
        // A single letter could mean any word; a long text is no mistyped word, and slow to compare.
        guard (2 ... 40).contains(typed.count) else { return nil }
        let begun = words.filter { $0.hasPrefix(typed) && typed != "--" }.min { $0.count < $1.count }
        guard begun == nil else { return begun }
        let typed = Array(typed)
        return words.filter { $0.count > 1 }
            .map { (word: $0, distance: distance(from: typed, to: Array($0))) }
            .min { $0.distance < $1.distance }
            .flatMap { $0.distance <= max(1, $0.word.count / 3) ? $0.word : nil }
    }

    /// Counts the letters to add, to drop, to change or to swap with a neighbor: the optimal string alignment distance.
    private static func distance(from typed: [Character], to word: [Character]) -> Int {
        var table = Array(repeating: Array(0 ... word.count), count: typed.count + 1)
        for row in typed.indices {
            table[row + 1][0] = row + 1
            for column in word.indices {
                let change = table[row][column] + (typed[row] == word[column] ? 0 : 1)
                var best = min(change, table[row][column + 1] + 1, table[row + 1][column] + 1)
                if row > 0, column > 0, typed[row] == word[column - 1], typed[row - 1] == word[column] {
                    best = min(best, table[row - 1][column - 1] + 1)
                }
                table[row + 1][column + 1] = best
            }
        }
        return table[typed.count][word.count]
    }
}

extension Failure {
    static func usage(_ sentence: String) -> Failure {
        Failure(.usage, sentence)
    }

    static func nothingFound(_ sentence: String) -> Failure {
        Failure(.nothingFound, sentence)
    }
}

extension [String] {
    /// The words as a sentence lists them, such as `auto, always or never`.
    func list(with conjunction: String) -> String {
        guard let last, count > 1 else { return first ?? "" }
        return "\(dropLast().joined(separator: ", ")) \(conjunction) \(last)"
    }
}

extension StringProtocol {
    /// The text without white space at its ends.
    var trimmed: String {
        let text = drop(while: \.isWhitespace)
        return text.lastIndex { !$0.isWhitespace }.map { String(text[...$0]) } ?? ""
    }

    var isBlank: Bool {
        allSatisfy(\.isWhitespace)
    }
}

extension String {
    /// Enough of a text to recognize it by, on one line, for a sentence about it.
    var excerpt: String {
        sanitized(lineBreak: " ").shortened(to: 60)
    }
}
