/// Keeps the earlier lines, and finds what may follow a half-typed one: the rest of one of them, or of the only
/// completion.
final class Suggestions {
    /// How many lines libedit keeps as well, so that Up reaches each line that a search finds.
    static let historySize = 1000

    private let completer: (any Completing)?
    /// Oldest first.
    private(set) var lines: [String] = []

    init(completer: (any Completing)?) {
        self.completer = completer
    }

    /// The last words of the newest lines, newest first; what is quoted is part of a word.
    var lastWords: [String] {
        lines.suffix(100).reversed().compactMap { line in
            let quote = line.last.flatMap { "\"'".contains($0) ? line.dropLast().lastIndex(of: $0) : nil }
            return quote.map { String(line[$0...]) } ?? line.split(separator: " ").last.map(String.init)
        }.withoutRepetitions
    }

    func remember(_ line: String) {
        lines.append(line)
        if lines.count > Self.historySize {
            lines.removeFirst()
        }
    }

    func removeAll() {
        lines = []
    }

    /// Returns the rest of the newest line that begins with this one, which must not be empty.
    func rest(of line: String) -> String? {
        // libedit's own prompts are rows of the line.
        guard !line.isEmpty, !line.contains("\n") else { return nil }
        let typed = line.utf8
        // Bytes first, because characters are slow to compare; they may have more marks.
        let newest = lines.last { $0.utf8.count > typed.count && $0.utf8.starts(with: typed) && $0.hasPrefix(line) }
        return newest.map { String($0.unicodeScalars.dropFirst(line.unicodeScalars.count)) }
            ?? completer?.onlyCompletion(of: line)
    }
}
