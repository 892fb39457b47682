import CLibEdit

/// Reads lines from one terminal: passes keys to libedit, and runs the commands that libedit lacks.
final class LineSession {
    let libedit: Libedit
    let painter: LinePainter
    let completer: any Completing
    /// Oldest first.
    private(set) var history: [String] = []
    /// Lines of a paste that stand at the next prompts.
    var waiting: [String] = []
    /// How the line was found in the history.
    var walk: HistoryWalk?
    /// Shown instead of the line.
    var search: HistorySearch?
    let settingsNote: String?

    let input: InputDescriptor
    let terminal: NonblockingTerminal
    let usesVi: Bool
    /// The keys of several characters that have a command, as libedit prints them.
    let boundSequences: Set<String>
    /// Why the line ends early.
    var stop: LineInput?
    /// The modes to restore at the end, and while the process is stopped.
    var originalModes: TerminalModes?
    var decoder = KeyDecoder()
    /// Keys that have arrived, and characters for libedit, in which it gets them.
    var keys: [Key] = []
    var pending: [Unicode.Scalar] = []
    /// Whether the next key is text, because Ctrl-V was pressed.
    var isQuoting = false
    var isPasting = false
    /// How many of the last keys were a Tab.
    var tabs = 0
    /// Whether a Tab is repeated when the completions have arrived, unless another key comes first.
    var isTabWaiting = false

    init(input: InputDescriptor, output: Int32, completer: any Completing, usesColor: Bool) throws(LineEditorError) {
        guard isatty(output) == 1, let modes = TerminalModes(descriptor: input.descriptor) else {
            throw LineEditorError("Lines cannot be edited: there is no terminal.")
        }
        guard Self.useUTF8() else {
            throw LineEditorError("Lines cannot be edited: this system has no UTF-8 locale.")
        }
        // Starting libedit changes the modes.
        defer { modes.restore() }
        guard let libedit = Libedit(input: input.descriptor, output: output) else {
            throw LineEditorError("Lines cannot be edited: the library libedit could not be started.")
        }
        TerminalNames.fallBack(libedit)
        guard libedit.canDraw else {
            throw LineEditorError("Lines cannot be edited on this unknown terminal.", isUnknownTerminal: true)
        }
        self.libedit = libedit
        self.completer = completer
        self.input = input
        painter = LinePainter(libedit: libedit, output: output, usesColor: usesColor)
        terminal = NonblockingTerminal(of: input.descriptor)
        LineCommands.add(to: libedit)
        settingsNote = KeyBindings.bind(in: libedit)
        guard libedit.edits else {
            throw LineEditorError("Lines are not edited, because of \"edit off\" in your .editrc.")
        }
        usesVi = libedit.usesVi
        boundSequences = libedit.boundSequences()
        libedit.owner = self
        libedit.readCharacter = { [unowned self] in readCharacter(into: $0) }
    }

    func readLine(prompt: LinePrompt) -> LineInput {
        if let stop = begin(prompt) {
            return stop
        }
        defer { end() }
        if !waiting.isEmpty {
            pending = Array(waiting.removeFirst().unicodeScalars)
        }
        let isEntered = libedit.readLine()
        if let stop {
            painter.finish()
            return stop
        }
        guard isEntered else {
            painter.finish()
            return .endOfInput
        }
        painter.finishEntered()
        let line = libedit.line.characters
        return .line(String(line.last == "\n" ? line.dropLast() : line[...]))
    }

    /// Adds the sanitized line to the history, which may come from a file that another program has written.
    func remember(_ line: String) {
        let sanitized = line.sanitized(lineBreak: " ")
        let isTooLong = sanitized.unicodeScalars.count > LineEditor.longestLine
        guard !line.hasControlCharacter, !sanitized.isEmpty, !isTooLong else { return }
        history.append(sanitized)
        if history.count > LineEditor.longestHistory {
            history.removeFirst()
        }
        libedit.remember(sanitized)
    }

    /// Shows the line as it is, and what may follow it.
    func show() {
        painter.show(tail: tail) { [completer] in completer.isKnown(firstWord: $0) ? .strong : .failure }
    }

    private var tail: LinePainter.Tail? {
        guard waiting.isEmpty else {
            let isOne = waiting.count == 1
            return .note("  (\(waiting.count) more \(isOne ? "line waits" : "lines wait"); Ctrl-C drops \(isOne ? "it" : "them"))")
        }
        return suggestion.map(LinePainter.Tail.suggestion)
    }

    /// The rest of the newest line that begins as this one, or else of the only completion; nil for none.
    var suggestion: String? {
        let (characters, cursor) = libedit.line
        let line = String(characters)
        // libedit's own prompts are rows of the line.
        let isTyped = !line.isEmpty && cursor == characters.count && !characters.contains("\n") && walk?.line != line
        guard painter.usesColor, isTyped, waiting.isEmpty else { return nil }
        // Bytes first, because characters are slow to compare; they may have more marks.
        let longer = history.reversed().lazy.filter { earlier in
            earlier.utf8.count > line.utf8.count && earlier.utf8.starts(with: line.utf8) && earlier.hasPrefix(line)
        }
        let earlier = longer.first { self.completer.isKnown(firstWord: $0.firstWord) }
        if let earlier {
            return String(earlier.unicodeScalars.dropFirst(characters.count))
        }
        guard let completions = completer.completions(of: line), completions.candidates.count == 1 else { return nil }
        let typed = characters.suffix(completions.replaced)
        let candidate = completions.candidates[0].text.sanitized(lineBreak: " ").unicodeScalars
        return candidate.starts(with: typed) ? String(candidate.dropFirst(typed.count)) : nil
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
    var firstWord: String {
        String(drop { $0 == " " }.prefix { $0 != " " })
    }
}
