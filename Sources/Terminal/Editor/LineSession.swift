import CLibEdit

/// Reads lines from one terminal: passes keys to libedit, and runs the commands that libedit lacks.
final class LineSession {
    let libedit: Libedit
    let painter: LinePainter
    let completer: any Completing
    let settingsNote: String?
    /// Oldest first.
    private(set) var history: [String] = []
    /// Lines of a paste that stand at the next prompts.
    var waiting: [String] = []
    /// How the line was found in the history.
    var walk: HistoryWalk?
    /// Where a search has found its pattern in the line, as long as it is shown.
    var match: Range<Int>?

    let input: InputDescriptor
    let terminal: NonblockingTerminal
    let usesVi: Bool
    /// The keys of several characters that have a command, as libedit prints them.
    let boundSequences: Set<String>
    /// The modes to restore at the end, and while the process is stopped.
    var originalModes: TerminalModes?
    var keyState = KeyState()

    init(input: InputDescriptor, output: Int32, completer: any Completing, usesColor: Bool) throws(LineEditorError) {
        guard isatty(output) == 1, let modes = TerminalModes(descriptor: input.descriptor) else {
            throw LineEditorError(sentence: "Lines cannot be edited, because there is no terminal.")
        }
        guard Self.useUTF8() else {
            throw LineEditorError(sentence: "Lines cannot be edited, because this system has no UTF-8 locale.")
        }
        // Starting libedit changes the modes.
        defer { modes.restore() }
        guard let libedit = Libedit(input: input.descriptor, output: output) else {
            throw LineEditorError(sentence: "Lines cannot be edited, because libedit could not be started.")
        }
        KeyBindings.fallBackToKnownTerminal(libedit)
        guard libedit.canDraw else {
            throw LineEditorError(sentence: "Lines cannot be edited: the system does not know the terminal in TERM.")
        }
        LineCommands.add(to: libedit)
        settingsNote = KeyBindings.bind(in: libedit)
        guard libedit.edits else {
            throw LineEditorError(sentence: "Lines are not edited, because .editrc contains \"edit off\".")
        }
        self.libedit = libedit
        self.completer = completer
        self.input = input
        painter = LinePainter(libedit: libedit, output: output, usesColor: usesColor)
        terminal = NonblockingTerminal(of: input.descriptor)
        usesVi = libedit.usesVi
        boundSequences = libedit.boundSequences()
        libedit.connect(to: self)
    }

    func readLine(prompt: LinePrompt) -> LineInput {
        if let stop = begin(prompt) {
            return stop
        }
        defer { end() }
        if !waiting.isEmpty {
            keyState.pending = Array(waiting.removeFirst().unicodeScalars)
        }
        let isEntered = libedit.readLine()
        guard isEntered, keyState.stop == nil else {
            painter.finish()
            return keyState.stop ?? .endOfInput
        }
        painter.finishEntered()
        let line = libedit.line.characters
        return .line(String(line.last == "\n" ? line.dropLast() : line[...]))
    }

    /// Adds a line to the history; it may come from a file that another program has written.
    func remember(_ line: String) {
        let isShort = line.unicodeScalars.count <= LineEditor.longestLine
        guard !line.isEmpty, isShort, line.sanitized(lineBreak: " ") == line else { return }
        history.append(line)
        if history.count > LineEditor.longestHistory {
            history.removeFirst()
        }
        libedit.remember(line)
    }

    /// Shows the line as it is, and what may follow it.
    func show() {
        if let match {
            return painter.show(tail: "", highlight: LinePainter.Highlight(range: match, style: .match))
        }
        let line = String(libedit.line.characters)
        let start = line.prefix { $0 == " " }.unicodeScalars.count
        let range = start ..< start + line.firstWord.unicodeScalars.count
        let style = completer.isKnown(firstWord: line.firstWord) ? Style.strong : .failure
        let hasStyle = painter.usesColor && !range.isEmpty
        let highlight = hasStyle ? LinePainter.Highlight(range: range, style: style) : nil
        painter.show(tail: waitingNote ?? suggestion ?? "", highlight: highlight)
    }

    private var waitingNote: String? {
        switch waiting.count {
        case 0: nil
        case 1: "  (1 more line waits; Ctrl-C drops it)"
        default: "  (\(waiting.count) more lines wait; Ctrl-C drops them)"
        }
    }

    /// The rest of the newest line that begins as this one, or else of the only completion; nil for none.
    var suggestion: String? {
        let (characters, cursor) = libedit.line
        let line = String(characters)
        // libedit's own prompts are rows of the line.
        let isTyped = !line.isEmpty && cursor == characters.count && !characters.contains("\n") && walk?.line != line
        guard painter.usesColor, isTyped, waiting.isEmpty, match == nil else { return nil }
        let earlier = history.last { earlier in
            // Bytes first, because characters are slow to compare; they may have more marks.
            earlier.utf8.count > line.utf8.count && earlier.utf8.starts(with: line.utf8) && earlier.hasPrefix(line)
                && completer.isKnown(firstWord: earlier.firstWord)
        }
        if let earlier {
            return String(earlier.unicodeScalars.dropFirst(characters.count))
        }
        guard let completions = completer.completions(of: line), completions.candidates.count == 1 else { return nil }
        let typed = characters.suffix(completions.replaced)
        let candidate = completions.candidates[0].text.sanitized(lineBreak: " ").unicodeScalars
        let isLonger = candidate.starts(with: typed) && candidate.count > typed.count
        return isLonger ? String(candidate.dropFirst(typed.count)) : nil
    }

    /// Sets a locale with UTF-8 for the whole process, the user's if it is one; returns whether there is one.
    private static func useUTF8() -> Bool {
        ["", "C.UTF-8", "en_US.UTF-8", "UTF-8"].contains { name in
            guard setlocale(LC_CTYPE, name) != nil, let encoding = nl_langinfo(nl_item(CODESET)) else { return false }
            return ["UTF-8", "utf8"].contains(String(cString: encoding))
        }
    }
}

extension String {
    /// The text up to the first blank behind those at the beginning.
    fileprivate var firstWord: String {
        String(drop { $0 == " " }.prefix { $0 != " " })
    }
}
