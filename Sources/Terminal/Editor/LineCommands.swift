import CLibEdit

/// The commands that libedit lacks, to which users can bind keys in their `~/.editrc`.
///
/// Those of libedit that move and delete know neither characters of several scalars nor a suggestion.
enum LineCommands {
    static func add(to libedit: Libedit) {
        libedit.add("norris-complete") { editor, _ in run(editor) { $0.complete() } }
        libedit.add("norris-paste") { editor, _ in run(editor) { $0.insertPaste() } }
        libedit.add("norris-search") { editor, _ in run(editor) { $0.searchHistory() } }
        libedit.add("norris-older") { editor, _ in run(editor) { $0.walk(toOlder: true) } }
        libedit.add("norris-newer") { editor, _ in run(editor) { $0.walk(toOlder: false) } }
        libedit.add("norris-next-char") { editor, _ in run(editor) { $0.moveToNextCharacter() } }
        libedit.add("norris-next-word") { editor, _ in run(editor) { $0.moveToNextWord() } }
        libedit.add("norris-end-of-line") { editor, _ in run(editor) { $0.moveToEnd() } }
        libedit.add("norris-delete-prev-char") { editor, _ in run(editor) { $0.deletePreviousCharacter() } }
        libedit.add("norris-delete-next-char") { editor, _ in run(editor) { $0.deleteNextCharacter() } }
        libedit.add("norris-delete-or-end") { editor, _ in run(editor) { $0.deleteOrEnd() } }
    }
}

/// A function of the file, because a C function cannot capture a type.
private func run(_ editor: OpaquePointer?, _ command: (LineSession) -> Int32) -> UInt8 {
    UInt8(Libedit.session(of: editor).map(command) ?? CC_ERROR)
}

/// Each returns what libedit is to do next.
extension LineSession {
    /// Completes the word before the cursor; a second Tab lists the candidates below the line.
    func complete() -> Int32 {
        let before = before
        guard let completions = completer.completions(of: before) else {
            completer.loadCompletions(of: before)
            keyState.isTabWaiting = true
            keyState.tabs = 0
            return CC_NORM
        }
        let candidates = completions.candidates
        let typed = String(before.unicodeScalars.suffix(completions.replaced))
        let common = completions.commonPrefix.sanitized(lineBreak: " ")
        if candidates.isEmpty {
            // A blank of text that was copied with its tabs.
            libedit.insert(" ")
        } else if candidates.count == 1 {
            replace(typed, with: common)
            endWord(common)
        } else if keyState.tabs > 1 {
            list(completions)
            return CC_NORM
        } else if common != typed, common.lowercased().hasPrefix(typed.lowercased()) {
            replace(typed, with: common)
        } else {
            return CC_ERROR
        }
        return CC_REFRESH
    }

    private func list(_ completions: Completions) {
        let window = painter.window
        let rows = max(window.rows - 2, 1)
        painter.finish()
        var text = SanitizedText(ANSI.nextRow)
        text.append(completions.listing(columns: window.columns, rows: rows, usesColor: painter.usesColor))
        painter.write(text)
        painter.redraw(inPlace: false)
    }

    /// Adds a space, unless the word can be continued, or a space follows already.
    private func endWord(_ word: String) {
        if !word.hasSuffix(","), !word.hasSuffix(" "), after.first != " " {
            libedit.insert(" ")
        }
    }

    /// Inserts the first line of a paste; the others wait for a prompt each, the last one with what is behind the
    /// cursor.
    func insertPaste() -> Int32 {
        let longest = LineEditor.longestLine
        var lines = keyState.pasted.sanitized().unicodeScalars.split(separator: "\n").map { String($0) }
        if lines.count > 1 {
            let rest = after
            libedit.moveCursor(by: rest.unicodeScalars.count)
            libedit.delete(rest.unicodeScalars.count)
            lines[lines.count - 1] += rest
            waiting.insert(contentsOf: lines.dropFirst().map { String($0.unicodeScalars.prefix(longest)) }, at: 0)
        }
        libedit.insert(String((lines.first ?? "").unicodeScalars.prefix(longest - libedit.length)))
        let isCut = lines.contains { $0.unicodeScalars.count > longest } || libedit.length == longest
        return isCut ? CC_REFRESH_BEEP : CC_REFRESH
    }

    /// Goes to an older or newer line of the history that begins with what was typed, or back to that.
    func walk(toOlder isOlder: Bool) -> Int32 {
        let line = before + after
        var walk = walk.flatMap { $0.line == line ? $0 : nil } ?? HistoryWalk(history: history, typed: line)
        guard walk.go(toOlder: isOlder) else { return CC_ERROR }
        libedit.replaceLine(with: walk.line)
        self.walk = walk.isBack ? nil : walk
        return CC_REFRESH
    }

    func moveToNextCharacter() -> Int32 {
        take(\.self) ?? move(by: after.prefix(1))
    }

    func moveToNextWord() -> Int32 {
        take(\.nextWord) ?? move(by: after.nextWord)
    }

    func moveToEnd() -> Int32 {
        take(\.self) ?? move(by: after[...])
    }

    func deletePreviousCharacter() -> Int32 {
        guard let previous = before.last else { return CC_ERROR }
        libedit.delete(previous.unicodeScalars.count)
        return CC_REFRESH
    }

    func deleteNextCharacter() -> Int32 {
        guard let next = after.first else { return CC_ERROR }
        libedit.moveCursor(by: next.unicodeScalars.count)
        libedit.delete(next.unicodeScalars.count)
        return CC_REFRESH
    }

    func deleteOrEnd() -> Int32 {
        libedit.length == 0 ? CC_EOF : deleteNextCharacter()
    }

    /// Takes a part of what is suggested into the line; returns nil if nothing is.
    private func take(_ part: (String) -> String) -> Int32? {
        guard let suggestion else { return nil }
        libedit.insert(part(suggestion))
        return CC_REFRESH
    }

    private func move(by text: some StringProtocol) -> Int32 {
        libedit.moveCursor(by: text.unicodeScalars.count)
        return CC_CURSOR
    }

    private func replace(_ typed: String, with word: String) {
        libedit.delete(typed.unicodeScalars.count)
        libedit.insert(word)
    }

    private var before: String {
        let (characters, cursor) = libedit.line
        return String(characters.prefix(cursor))
    }

    private var after: String {
        let (characters, cursor) = libedit.line
        return String(characters.dropFirst(cursor))
    }
}

extension String {
    /// The text up to the end of its first word, as libedit has words.
    fileprivate var nextWord: String {
        let word = drop { !$0.isPartOfWord }.drop(while: \.isPartOfWord)
        return String(self[..<word.startIndex])
    }
}

extension Character {
    fileprivate var isPartOfWord: Bool {
        isLetter || isNumber || "*?_-.[]~=".contains(self)
    }
}
