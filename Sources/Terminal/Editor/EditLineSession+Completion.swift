import CLibEdit

extension EditLineSession {
    /// Completes the word before the cursor, as a command.
    func complete() -> Int32 {
        let completer = line.suggestions.completer
        line.hidesSuggestion = true
        let text = line.text
        let before = String(text.before)
        guard let completions = completer.completions(of: before) else {
            completer.loadCompletions(of: before)
            keyReader.tabsWhenWoken += "\t"
            return CC_NORM
        }
        guard let first = completions.candidates.first else { return CC_ERROR }
        let count = max(completions.replaced, 0)
        guard completions.candidates.count > 1 else {
            line.insert(first.text, for: count, of: text)
            endWord(first.text)
            return CC_REFRESH
        }
        let common = completions.commonPrefix
        // Candidates that do not begin with the typed word leave it unchanged.
        if common.lowercased().hasPrefix(String(before.unicodeScalars.suffix(count)).lowercased()) {
            line.insert(common, for: count, of: text)
        }
        let usesColor = line.prompt.usesColor
        let menu = CompletionMenu(completer: completer, candidates: completions.candidates, usesColor: usesColor)
        choose(from: menu) { line.insert($0, for: count, of: text) }
        return CC_REFRESH
    }

    /// Shows the candidates below the line, until a key does something else than to choose one.
    private func choose(from menu: CompletionMenu, insert: (String) -> Void) {
        guard !line.prompt.isAccessible else {
            // All of them: the window scrolls.
            let rows = menu.listing(columns: 0).map { $0.wrapped(to: display.window.columns).plain }
            return display.show(message: rows.joined(separator: "\n"))
        }
        let original = line.text
        display.menu = menu
        defer { display.menu = nil }
        while let key = keyReader.readKey() {
            if display.menu?.take(String(key.drop { $0 == "\u{1B}" }), columns: display.window.columns) == true {
                insert(display.menu?.choice ?? "")
            } else if key == "\u{7}" || key == "\u{1B}" {
                return line.text = original
            } else if key == "\r" || key == "\n", let choice = display.menu?.choice {
                return endWord(choice)
            } else {
                return keyReader.unread(key)
            }
        }
    }

    /// Adds a space, unless the word can be continued or is, or a space follows already.
    private func endWord(_ text: String) {
        let next = line.text.after.first
        guard !text.hasSuffix(","), !text.hasSuffix(" "), next != ",", next != ";" else { return }
        if next == " " {
            el_cursor(line.editor, 1)
        } else {
            line.insert(" ")
        }
    }
}
