/// Keeps the earlier lines, and finds what may follow a half-typed one: the rest of one of them, or of the only
/// completion.
struct Suggestions {
    let completer: any Completing
    /// Oldest first.
    private(set) var lines: [String] = []

    /// The last words of the newest lines, newest first; what is quoted is part of a word.
    var lastWords: [String] {
        lines.suffix(100).reversed().compactMap { line in
            let quote = line.last.flatMap { "\"'".contains($0) ? line.dropLast().lastIndex(of: $0) : nil }
            return quote.map { String(line[$0...]) } ?? line.split(separator: " ").last.map(String.init)
        }.withoutRepetitions(of: \.self)
    }

    mutating func remember(_ line: String) {
        lines.append(line)
        if lines.count > History.defaultLimit {
            lines.removeFirst()
        }
    }

    /// Returns the rest of the newest line that begins with this one, which must not be empty.
    func rest(of line: String) -> String? {
        // libedit's own prompts are rows of the line.
        guard !line.isEmpty, !line.contains("\n") else { return nil }
        let typed = line.utf8
        // Bytes first, because characters are slow to compare; they may have more marks.
        let beginning = lines.reversed().lazy.filter { earlier in
            earlier.utf8.count > typed.count && earlier.utf8.starts(with: typed) && earlier.hasPrefix(line)
        }
        // A few, because each is parsed, at each key.
        let newest = beginning.prefix(8).first { !completer.isMistake($0) }
        return newest.map { String($0.unicodeScalars.dropFirst(line.unicodeScalars.count)) }
            ?? restOfOnlyCompletion(of: line)
    }

    /// The rest of the only candidate; nil where there are others, or where it does not begin as it was typed.
    private func restOfOnlyCompletion(of line: String) -> String? {
        guard let completions = completer.completions(of: line), completions.candidates.count == 1 else { return nil }
        let typed = line.unicodeScalars.suffix(completions.replaced)
        let candidate = completions.candidates[0].text.sanitized(lineBreak: " ").unicodeScalars
        guard candidate.starts(with: typed), candidate.count > typed.count else { return nil }
        return String(candidate.dropFirst(typed.count))
    }
}
