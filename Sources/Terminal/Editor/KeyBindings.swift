import CLibEdit

/// A command of libedit's or of this program's, with the keys that libedit does not give it.
struct KeyBinding {
    let name: String
    /// In vi's modes, those for the insert mode.
    var keys: [String] = []
    /// Those for vi's command mode.
    var viKeys: [String] = []
    var function: Libedit.Command?

    /// Sent to libedit for an Escape, since ESC itself begins the sequences of keys such as arrows.
    ///
    /// No keyboard sends this C1 control character, and `KeyDecoder` drops it.
    static let escape: Unicode.Scalar = "\u{9D}"
    static let escapeKey = "\\235"

    static let all = [
        KeyBinding(name: "norris-complete", keys: ["^I"]) { editor, _ in run(editor) { $0.complete() } },
        KeyBinding(name: "norris-search", keys: ["^R"]) { editor, _ in run(editor) { $0.searchHistory() } },
        KeyBinding(name: "norris-older", keys: ["\\e[A", "\\eOA", "^P"], viKeys: ["k", "^P"]) { editor, _ in
            run(editor) { $0.walk(toOlder: true) }
        },
        KeyBinding(name: "norris-newer", keys: ["\\e[B", "\\eOB", "^N"], viKeys: ["j", "^N"]) { editor, _ in
            run(editor) { $0.walk(toOlder: false) }
        },
        KeyBinding(name: "norris-next-char", keys: ["\\e[C", "\\eOC", "^F"]) { editor, _ in
            run(editor) { $0.advance(over: { $0.prefix(1) }) }
        },
        // The last keys are arrows with Ctrl, whose sequences have two beginnings, and with Alt.
        KeyBinding(name: "norris-next-word", keys: ["\\ef", "\\e[1;5C", "\\e[5C", "\\e[1;3C"]) { editor, _ in
            run(editor) { $0.advance(over: \.nextWord, taking: \.nextWord) }
        },
        // The last two are the keys as the console and screen send them.
        KeyBinding(name: "norris-end-of-line", keys: ["^E", "\\e[F", "\\eOF", "\\e[4~", "\\e[8~"]) { editor, _ in
            run(editor) { $0.advance(over: { $0[...] }) }
        },
        KeyBinding(name: "norris-clear-screen", keys: ["^L"], viKeys: ["^L"]) { editor, _ in
            run(editor) { $0.clearScreen() }
        },
        KeyBinding(name: "ed-prev-word", keys: ["\\e[1;5D", "\\e[5D", "\\e[1;3D"]),
        KeyBinding(name: "ed-move-to-beg", keys: ["\\e[H", "\\eOH", "\\e[1~", "\\e[7~"]),
        KeyBinding(name: "ed-delete-prev-char", keys: ["^H", "^?"]),
        KeyBinding(name: "ed-delete-next-char", keys: ["\\e[3~"]),
        // It ends the input in an empty line.
        KeyBinding(name: "em-delete-or-list", keys: ["^D"], viKeys: ["^D"]),
        // All but Escape would ask for the name of a command.
        KeyBinding(name: "ed-ignore", keys: ["\\ex", "\\eX", escapeKey], viKeys: [":", escapeKey]),
    ]
}

/// A function of the file, because a C function cannot capture a type.
private func run(_ editor: OpaquePointer?, _ command: (isolated LineEditor) -> Int32) -> UInt8 {
    UInt8(Libedit.call(editor, command) ?? CC_ERROR)
}

/// The commands that libedit lacks; each returns what libedit is to do next.
extension LineEditor {
    /// Completes the word before the cursor; a second Tab lists the candidates below the line.
    func complete() -> Int32 {
        let before = libedit.line.before
        guard let completions = completer.completions(of: before) else {
            completer.loadCompletions()
            keyState.isTabWaiting = true
            keyState.tabs = 0
            return CC_NORM
        }
        let count = completions.candidates.count
        if count == 0 {
            // A blank of text that was copied with its tabs.
            libedit.insert(" ")
            return CC_REFRESH
        }
        if count > 1, keyState.tabs > 1 {
            showLine(isFinished: true)
            screen.append(ANSI.nextRow)
            screen.write(completions.listing(in: screen.window))
            screen.append(ANSI.nextRow)
            screen.begin()
            return CC_REFRESH
        }
        let typed = String(before.unicodeScalars.suffix(completions.replaced))
        let common = completions.commonPrefix.sanitized(lineBreak: " ")
        let isLonger = common != typed && common.lowercased().hasPrefix(typed.lowercased())
        guard count == 1 || isLonger else { return CC_ERROR }
        // A space follows a whole word, unless it can be continued, or one follows already.
        let isContinued = common.hasSuffix(",") || common.hasSuffix(" ") || libedit.line.after.first == " "
        libedit.delete(typed.unicodeScalars.count)
        libedit.insert(common + (count > 1 || isContinued ? "" : " "))
        return CC_REFRESH
    }

    /// Goes to an older or newer line of the history that begins with what was typed, or back to that.
    func walk(toOlder isOlder: Bool) -> Int32 {
        if !isWalking {
            let typed = libedit.text
            let lines = history.reversed().filter { $0.hasPrefix(typed) }
            walk = (([typed] + lines).withoutRepetitions, 0)
        }
        let index = walk.index + (isOlder ? 1 : -1)
        guard walk.lines.indices.contains(index) else { return CC_ERROR }
        walk.index = index
        libedit.replaceLine(with: walk.lines[index])
        return CC_REFRESH
    }

    func clearScreen() -> Int32 {
        screen.append(ANSI.clearScreen)
        screen.begin()
        return CC_REFRESH
    }

    /// Takes a part of what is suggested into the line, or moves over a part of what is behind the cursor.
    func advance(over part: (String) -> Substring, taking suggested: (String) -> Substring = { $0[...] }) -> Int32 {
        if let suggestion {
            libedit.insert(String(suggested(suggestion)))
            return CC_REFRESH
        }
        libedit.moveCursor(by: part(libedit.line.after).unicodeScalars.count)
        return CC_CURSOR
    }
}

extension String {
    /// The text up to the end of its first word, as libedit has words.
    fileprivate var nextWord: Substring {
        func isPartOfWord(_ character: Character) -> Bool {
            character.isLetter || character.isNumber || "*?_-.[]~=".contains(character)
        }
        return self[..<drop { !isPartOfWord($0) }.drop(while: isPartOfWord).startIndex]
    }
}
