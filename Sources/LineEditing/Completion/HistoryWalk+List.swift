import TerminalText

extension HistoryWalk {
    /// The lines found, in at most so many rows, around the one that is shown; none if there is no other.
    func rows(columns: Int, rows: Int, usesColor: Bool) -> [StyledText] {
        guard lines.count > 1 else { return [] }
        return lines.indices.lazy.map { number in
            let isShown = number == index
            let margin = usesColor ? "" : isShown ? "> " : "  "
            let text = lines[number].shortened(to: columns - 1 - margin.count)
            let matches = matches(in: text)
            var offset = 0
            return text.reduce(StyledText(margin)) { row, character in
                defer { offset += character.unicodeScalars.count }
                let isMatch = matches.contains { $0.contains(offset) }
                return row + StyledText(String(character), isShown ? .match : isMatch ? .strong : .plain)
            }
        }.part(around: max(index, 0), columns: columns, rows: rows)
    }
}
