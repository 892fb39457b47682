import CLibEdit

extension LineSession {
    /// Searches the history, as a command: the prompt shows the pattern, and the line the newest line that has it.
    func searchHistory() -> Int32 {
        let prompt = painter.prompt
        let typed = String(libedit.line.characters)
        var search = HistorySearch(history: history)
        // What is typed at once is searched at once.
        var pattern = typed
        var found: String?
        var isSearching = true
        while isSearching {
            if !input.isReadable() {
                search.pattern = pattern
                show(search)
            }
            guard let key = nextKey() else { break }
            switch key {
            case .character("\u{12}"):
                search.pattern = pattern
                if !search.goOn() {
                    libedit.ringBell()
                }
            case .character("\u{8}"), .character("\u{7F}"):
                pattern = String(pattern.dropLast())
            case .character("\u{15}"):
                pattern = ""
            case let .character(scalar) where !scalar.isControl:
                pattern.unicodeScalars.append(scalar)
            case let .paste(text):
                pattern += text.sanitized(lineBreak: " ")
            case .escape, .character("\u{7}"):
                isSearching = false
            default:
                // Enter runs the line that is found, and other keys edit it.
                isSearching = false
                search.pattern = pattern
                found = search.match?.line
                if found != nil || key != .character("\r") && key != .character("\n") {
                    keyState.keys.insert(key, at: 0)
                }
            }
            pattern = String(pattern.unicodeScalars.prefix(LineEditor.longestLine))
        }
        match = nil
        replace(prompt: prompt, line: found ?? typed)
        return CC_NORM
    }

    private func show(_ search: HistorySearch) {
        let found = search.match
        let label = found == nil && !search.pattern.isEmpty ? "no match" : "search"
        match = found?.range ?? 0 ..< 0
        replace(
            prompt: LinePrompt("(\(label)) \(search.pattern): ", style: painter.prompt.style),
            line: found?.line ?? ""
        )
    }

    private func replace(prompt: LinePrompt, line: String) {
        painter.erase()
        painter.prompt = prompt
        libedit.replaceLine(with: line)
        libedit.refresh()
    }
}
