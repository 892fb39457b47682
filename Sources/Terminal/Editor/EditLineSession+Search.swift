import CLibEdit

/// Commands, which return what libedit is to do next.
extension EditLineSession {
    /// The keys that go to the next line found, or to the one before.
    private static let steps = ["\u{12}": 1, "\u{13}": -1]
    /// Those that do so only where the lines are listed.
    private static let stepsInList = [
        "\u{1B}[B": 1, "\u{1B}OB": 1, "\u{E}": 1, "\u{1B}[A": -1, "\u{1B}OA": -1, "\u{10}": -1,
    ]

    /// Searches the history, until a key takes or leaves the line that is found.
    ///
    /// - Parameter isVi: Whether vi's command mode goes on after it, where Enter only ends the search.
    func searchHistory(isVi: Bool = false) -> Int32 {
        let original = line.text
        var search = HistoryWalk(history: line.suggestions.lines, at: original.all, typed: original)
        if !isVi, line.walk == nil {
            search.pattern = original.all
        }
        defer {
            (display.search, lastPattern) = (nil, search.pattern)
            // Up and Down go to all lines around it.
            search.pattern = ""
            line.walk = line.text == original ? line.walk : search
        }
        while true {
            line.text = search.line.map { LineText(before: Array($0)) } ?? original
            display.search = search
            guard let key = keyReader.readKey() else { return CC_NORM }
            if let step = Self.steps[key] ?? Self.stepsInList[key].flatMap({ display.listsMatches ? $0 : nil }) {
                if !search.go(by: step, toTyped: false) {
                    el_beep(line.editor)
                }
                continue
            }
            switch key == "\n" ? "\r" : key {
            case "\u{8}", "\u{7F}":
                search.pattern = String(search.pattern.dropLast())
            case "\u{17}":
                search.pattern.removeLast(-LineText(before: Array(search.pattern)).previousSpace)
            case "\u{15}":
                search.pattern = ""
            case "\u{1B}\(Paste.beginning)":
                search.pattern += keyReader.readPaste()?.converted().lines.joined(separator: " ") ?? ""
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
                keyReader.unread(key)
                return CC_REFRESH
            }
        }
    }

    /// Goes to the next line with the words that have been searched last.
    func searchAgain(by step: Int) -> Int32 {
        var search = HistoryWalk(history: line.suggestions.lines, at: line.text.all, typed: line.text)
        search.pattern = lastPattern
        let isOther = search.line != search.typed.all
        guard !lastPattern.isEmpty, isOther || search.go(by: step, toTyped: false) else { return CC_ERROR }
        return line.change { _ in search.line.map { LineText(before: Array($0)) } }
    }

    /// Goes on to an older line of the history, which contains what was typed, or to a newer one, or back to that.
    ///
    /// - Parameters:
    ///   - step: 1 for the older line, -1 for the newer; the count that has been typed multiplies it.
    ///   - isVi: Whether it is a key of vi's command mode.
    func walk(by step: Int, isVi: Bool = false) -> Int32 {
        var walk = line.walk ?? HistoryWalk(history: line.suggestions.lines, containing: line.text)
        guard walk.go(by: step * (keyReader.count ?? 1)) else { return CC_ERROR }
        return line.show(walk, isVi: isVi)
    }

    /// Goes to the line of the history whose number has been typed, or to the oldest.
    func goToNumberedLine() -> Int32 {
        let (lines, index) = (line.suggestions.lines, (keyReader.count ?? 1) - 1)
        guard lines.indices.contains(index) else { return CC_ERROR }
        let typed = line.walk?.typed ?? line.text
        return line.show(HistoryWalk(history: lines, at: lines[index], typed: typed), isVi: true)
    }
}
