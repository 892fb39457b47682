import CLibEdit

/// Handles Ctrl-R and Ctrl-S: the keys search the history until one of them takes or leaves the line that is found.
final class SearchKeys {
    private let suggestions: Suggestions
    private let keys: KeyReader
    private let display: LineDisplay

    private var line: EditedLine {
        display.line
    }

    init(suggestions: Suggestions, keys: KeyReader) {
        self.suggestions = suggestions
        self.keys = keys
        display = keys.terminal.display
    }

    /// Searches until a key ends it; returns what libedit is to do next.
    func press(_ direction: HistorySearch.Direction) -> Int32 {
        line.hidesSuggestion = true
        let original = line.text
        var search = HistorySearch(history: suggestions.lines, line: original.all, direction: direction)
        defer {
            display.search = nil
            line.hidesSuggestion = false
        }
        while true {
            line.text = search.line.map { LineText(before: Array($0)) } ?? original
            display.search = search
            guard let key = keys.next() else { return CC_NORM }
            switch key {
            case "\u{12}", "\u{13}":
                if !search.walk(key == "\u{12}" ? .older : .newer) {
                    display.ringBell()
                }
            case "\u{8}", "\u{7F}":
                search.pattern = String(search.pattern.dropLast())
            case "\u{17}":
                search.pattern = search.pattern.withoutLastWord
            case "\u{15}":
                search.pattern = ""
            case "\u{1B}":
                let sequence = keys.readSequence()
                if sequence == Paste.beginning.unicodeScalars.map(\.self) {
                    search.pattern += keys.readPaste()?.converted().line ?? ""
                } else if ["A", "B"].contains(sequence.last), sequence.count == 2 {
                    goOn(from: search.line, isUp: sequence.last == "A", original: original)
                    return CC_REFRESH
                } else if sequence.isEmpty, keys.isEscapeAlone {
                    return leave(original)
                } else {
                    keys.putBack([key] + sequence)
                    return CC_REFRESH
                }
            case "\u{7}":
                return leave(original)
            case "\r" where search.hasFailed, "\n" where search.hasFailed:
                _ = leave(original)
                return CC_REFRESH_BEEP
            case _ where key.value >= 0x20:
                search.pattern.unicodeScalars.append(key)
            default:
                keys.putBack([key])
                return CC_REFRESH
            }
        }
    }

    private func leave(_ original: LineText) -> Int32 {
        line.text = original
        return CC_REFRESH
    }

    /// Makes libedit show the line before or after the one found, from where Up and Down go on.
    private func goOn(from found: String?, isUp: Bool, original: LineText) {
        // With nothing before the cursor, libedit goes through all lines, and Down comes back to this one.
        line.text = LineText(before: [], after: original.before + original.after)
        var (count, last) = (0, original.all)
        for line in suggestions.lines.reversed() {
            // libedit passes over a line that is shown already.
            count += line == last ? 0 : 1
            last = line
            guard line != found else { break }
        }
        let steps = found == nil ? 0 : count + (isUp ? 1 : -1)
        guard steps > 0 else { return line.text = original }
        keys.putBack(Array(repeating: KeyBindings.olderLine, count: steps))
    }
}

extension String {
    /// The text up to its last word, which ends at a space.
    fileprivate var withoutLastWord: String {
        let trimmed = reversed().drop(while: \.isWhitespace)
        return String(trimmed.drop { !$0.isWhitespace }.reversed())
    }
}
