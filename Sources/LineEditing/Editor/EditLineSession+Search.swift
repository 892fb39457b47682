import CLibEdit

extension EditLineSession {
    /// Searches the history, until a key takes or leaves the line that is found; returns what libedit is to do next.
    ///
    /// - Parameter isVi: Whether vi's command mode goes on after it, where Enter only ends the search.
    func searchHistory(isVi: Bool = false) -> Int32 {
        let original = line.text
        var search = HistorySearch(history: suggestions.lines, line: original.all)
        if !isVi, line.walk == nil {
            search.pattern = original.all
        }
        defer {
            (display.search, lastPattern) = (nil, search.pattern)
            line.walk = HistoryWalk(through: search.lines, from: search.line, typed: original)
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

    /// Goes on to an older line of the history, which contains what was typed, or to a newer one, or back to that;
    /// returns what libedit is to do next.
    ///
    /// - Parameters:
    ///   - step: 1 for the older line, -1 for the newer; the count that has been typed multiplies it.
    ///   - isVi: Whether the cursor goes to the line's beginning, as in vi's command mode.
    func walk(by step: Int, isVi: Bool = false) -> Int32 {
        var walk = line.walk ?? {
            var search = HistorySearch(history: suggestions.lines)
            return HistoryWalk(through: search.matching(line.text.all), typed: line.text)
        }()
        guard walk.go(by: step * (keys.count ?? 1)) else { return CC_ERROR }
        return show(walk, isVi: isVi)
    }

    /// Goes to the line of the history whose number has been typed, or to the oldest; returns what libedit is to do
    /// next.
    func goToNumberedLine() -> Int32 {
        let lines = suggestions.lines
        let index = (keys.count ?? 1) - 1
        guard lines.indices.contains(index) else { return CC_ERROR }
        let all = HistorySearch(history: lines).lines
        return show(HistoryWalk(through: all, from: lines[index], typed: line.walk?.typed ?? line.text), isVi: true)
    }

    private func show(_ walk: HistoryWalk, isVi: Bool) -> Int32 {
        let found = walk.line.map { isVi ? LineText(after: Array($0)) : LineText(before: Array($0)) }
        line.text = found ?? walk.typed
        line.walk = walk
        return CC_REFRESH
    }
}
