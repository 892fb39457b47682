import CLibEdit
import CLibEditShim

extension EditLineSession {
    /// Searches the history, until a key takes or leaves the line that is found; returns what libedit is to do next.
    ///
    /// - Parameter isVi: Whether vi's command mode goes on after it, where Enter only ends the search.
    func searchHistory(isVi: Bool = false) -> Int32 {
        let original = line.text
        var search = HistorySearch(history: suggestions.lines, line: original.all)
        defer { (display.search, lastPattern) = (nil, search.pattern) }
        while true {
            line.text = search.line.map { LineText(before: Array($0)) } ?? original
            display.search = search
            guard let key = keys.readKey() else { return CC_NORM }
            switch key {
            case "\u{12}", "\u{13}":
                if !search.walk(isOlder: key == "\u{12}") {
                    display.ringBell()
                }
            case "\u{8}", "\u{7F}":
                search.pattern = String(search.pattern.dropLast())
            case "\u{17}":
                search.pattern.removeLast(-LineText(before: Array(search.pattern)).previousSpace)
            case "\u{15}":
                search.pattern = ""
            case "\u{1B}\(Paste.beginning)":
                search.pattern += keys.readPaste()?.converted().lines.joined(separator: " ") ?? ""
            case "\u{7}",
                 "\u{1B}",
                 "\r" where search.hasFailed,
                 "\n" where search.hasFailed:
                line.text = original
                return CC_REFRESH
            case "\r" where isVi, "\n" where isVi:
                return CC_REFRESH
            case "\u{1B}[A", "\u{1B}OA", "\u{1B}[B", "\u{1B}OB":
                goOn(from: search.line, isUp: key.last == "A", original: original, isVi: isVi)
                return CC_REFRESH
            case _ where key >= " ":
                search.pattern += key
            default:
                keys.unread(key)
                return CC_REFRESH
            }
        }
    }

    /// Goes to the next line with the words that have been searched last; returns what libedit is to do next.
    func searchAgain(isOlder: Bool) -> Int32 {
        var search = HistorySearch(history: suggestions.lines, line: line.text.all)
        search.pattern = lastPattern
        guard
            !lastPattern.isEmpty,
            search.line != line.text.all || search.walk(isOlder: isOlder),
            let found = search.line
        else { return CC_ERROR }
        line.text = LineText(before: Array(found))
        return CC_REFRESH
    }

    /// Lets libedit go to the line before or after the one found, so that Up and Down go on from there.
    private func goOn(from found: String?, isUp: Bool, original: LineText, isVi: Bool) {
        let newerCount = suggestions.lines.reversed().prefix { $0 != found }.count
        // libedit passes over a line that is shown already.
        let passedCount = suggestions.lines.last == original.all ? 1 : 0
        let steps = newerCount + (isUp ? 2 : 0) - passedCount
        line.text = original
        guard found != nil, steps > 0 else { return }
        shim_el_reset(line.editor)
        // With nothing before the cursor, libedit goes through all lines, and Down comes back to this one.
        line.text = LineText(after: original.before + original.after)
        keys.unread(String(repeating: Character(KeyBindings.olderLine), count: steps))
        if isVi {
            keys.unread(String(KeyBindings.loneEscape))
        }
    }
}
