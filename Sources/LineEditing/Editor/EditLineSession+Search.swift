import CLibEdit

extension EditLineSession {
    /// Searches the history, until a key takes or leaves the line that is found; returns what libedit is to do next.
    ///
    /// - Parameter isVi: Whether vi's command mode goes on after it, where Enter only ends the search.
    func searchHistory(isVi: Bool = false) -> Int32 {
        let original = line.text
        var search = HistorySearch(history: suggestions.lines, line: original.all)
        if !isVi, !suggestions.isFound(original.all) {
            search.pattern = original.all
        }
        defer {
            (display.search, lastPattern) = (nil, search.pattern)
            suggestions.walk = (HistorySearch(history: suggestions.lines, line: search.line), original)
        }
        while true {
            line.text = search.line.map { LineText(before: Array($0)) } ?? original
            display.search = search
            guard let key = keys.readKey() else { return CC_NORM }
            switch key == "\n" ? "\r" : key {
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
                 "\r" where search.hasFailed:
                line.text = original
                return CC_REFRESH
            case "\r" where isVi:
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
        let isFound = !lastPattern.isEmpty && (search.line != line.text.all || search.walk(isOlder: isOlder))
        return line.change { _ in isFound ? search.line.map { LineText(before: Array($0)) } : nil }
    }

    /// Goes to the next line of the history, which contains what was typed, or back to that; returns what libedit is to
    /// do next.
    ///
    /// - Parameter isVi: Whether the cursor goes to the line's beginning, as in vi's command mode.
    func walk(isOlder: Bool, isVi: Bool = false) -> Int32 {
        let typed = line.text
        let current = suggestions.isFound(typed.all) ? suggestions.walk : nil
        var walk = current ?? (HistorySearch(history: suggestions.lines, containing: typed.all), typed)
        if walk.search.walk(isOlder: isOlder), let found = walk.search.line {
            line.text = isVi ? LineText(after: Array(found)) : LineText(before: Array(found))
            suggestions.walk = walk
        } else if !isOlder, current != nil {
            line.text = walk.typed
            suggestions.walk = nil
        } else {
            return CC_ERROR
        }
        return CC_REFRESH
    }
}
