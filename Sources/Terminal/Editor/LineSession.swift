import CLibEdit

/// Reads lines from one terminal: passes keys to libedit, and runs the commands that libedit lacks.
final class LineSession {
    /// Terminals that the system's database may not know, and that are like xterm or screen.
    private static let relatives = ["xterm", "alacritty", "foot", "ghostty", "kitty", "rio", "st", "tmux", "wezterm"]

    let libedit: Libedit
    let completer: any Completing
    let settingsNote: String?
    var screen: LineScreen
    /// Oldest first.
    private(set) var history: [String] = []
    /// Lines of a paste that stand at the next prompts.
    var waiting: [String] = []
    /// What was typed, the lines of the history that begin with it, each once, and which of these is the line.
    var walk: (lines: [String], index: Int) = ([], 0)
    /// As long as the history is searched.
    var search: HistorySearch?

    let input: InputDescriptor
    let terminal: NonblockingTerminal
    let usesVi: Bool
    var modes: TerminalModes
    var keyState = KeyState()

    init(
        input: Int32,
        output: Int32,
        signals: Signals,
        completer: any Completing,
        usesColor: Bool
    ) throws(LineEditorError) {
        guard isatty(output) == 1, let modes = TerminalModes(input: input, output: output) else {
            throw LineEditorError(sentence: "Lines cannot be edited, because there is no terminal.")
        }
        guard Self.useUTF8() else {
            throw LineEditorError(sentence: "Lines cannot be edited, because this system has no UTF-8 locale.")
        }
        // Starting libedit changes the modes.
        defer { modes.restore() }
        guard let libedit = Libedit(input: input, output: output) else {
            throw LineEditorError(sentence: "Lines cannot be edited, because libedit could not be started.")
        }
        let name = getenv("TERM").map { String(cString: $0) } ?? ""
        let isLikeAnother = Self.relatives.contains { name == $0 || name.hasPrefix($0 + "-") }
        guard libedit.knowsTerminal || isLikeAnother else {
            throw LineEditorError(sentence: "Lines cannot be edited: the system does not know the terminal in TERM.")
        }
        settingsNote = UserSettings().bindKeys(in: libedit)
        guard libedit.edits else {
            throw LineEditorError(sentence: "Lines are not edited, because .editrc contains \"edit off\".")
        }
        self.libedit = libedit
        self.completer = completer
        self.modes = modes
        screen = LineScreen(output: output, usesColor: usesColor)
        terminal = NonblockingTerminal(of: input)
        self.input = InputDescriptor(descriptor: terminal.descriptor, signals: signals)
        usesVi = libedit.usesVi
        libedit.connect(to: self)
    }

    func readLine(prompt: LinePrompt) -> LineInput {
        screen.prompt = prompt
        keyState = KeyState()
        walk = ([], 0)
        waitForForeground()
        guard keyState.stop == nil, let modes = TerminalModes(input: input.descriptor, output: screen.output) else {
            return keyState.stop ?? .failed(errno: errno)
        }
        self.modes = modes
        _ = modes.begin()
        defer { modes.end() }
        screen.begin()
        if !waiting.isEmpty {
            keyState.pending = Array(waiting.removeFirst().unicodeScalars)
        }
        let isEntered = libedit.readLine()
        finishLine()
        guard isEntered, keyState.stop == nil else { return keyState.stop ?? .endOfInput }
        screen.write(SanitizedText(ANSI.nextRow))
        return .line(libedit.text)
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
    func showLine() {
        search?.find()
        screen.draw(layout(columns: screen.window.columns))
    }

    /// Shows the line without what may follow it, and moves behind it.
    func finishLine() {
        screen.draw(layout(columns: screen.window.columns, isFinished: true))
    }

    func layout(columns: Int, isFinished: Bool = false) -> LineLayout {
        if let search {
            let label = search.match == nil && !search.pattern.isEmpty ? "no match" : "search"
            let text = StyledText("(\(label)) \(search.pattern): ", screen.prompt.style) + search.line
            return LineLayout(text, cursor: .max, columns: columns)
        }
        let prompt = screen.prompt
        let line = libedit.text
        let word = line.firstWord
        let style = completer.isKnown(firstWord: String(word)) ? Style.strong : .failure
        let cursor = (prompt.text + libedit.line.before).unicodeScalars.count
        return LineLayout(
            StyledText(prompt.text, prompt.style) + StyledText(String(line[..<word.startIndex]))
                + StyledText(String(word), style) + StyledText(String(line[word.endIndex...])),
            cursor: isFinished ? .max : cursor,
            tail: isFinished || !screen.usesColor ? "" : waitingNote ?? suggestion ?? "",
            columns: columns
        )
    }

    private var waitingNote: String? {
        waiting.isEmpty ? nil : "  (waiting lines: \(waiting.count); Ctrl-C drops them)"
    }

    /// Whether the line is one that `walk` has come to.
    var isWalking: Bool {
        walk.lines.indices.contains(walk.index) && walk.lines[walk.index] == libedit.text
    }

    /// The rest of the newest line that begins as this one, or else of the only completion; nil for none.
    var suggestion: String? {
        let (line, after) = libedit.line
        // libedit's own prompts are rows of the line.
        let isTyped = !line.isEmpty && after.isEmpty && !line.contains("\n")
        guard screen.usesColor, isTyped, waiting.isEmpty, walk.index == 0 || !isWalking else { return nil }
        let earlier = history.last { earlier in
            // Bytes first, because characters are slow to compare; they may have more marks.
            earlier.utf8.count > line.utf8.count && earlier.utf8.starts(with: line.utf8) && earlier.hasPrefix(line)
                && completer.isKnown(firstWord: String(earlier.firstWord))
        }
        if let earlier {
            return String(earlier.unicodeScalars.dropFirst(line.unicodeScalars.count))
        }
        guard let completions = completer.completions(of: line), completions.candidates.count == 1 else { return nil }
        let typed = line.unicodeScalars.suffix(completions.replaced)
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
    fileprivate var firstWord: Substring {
        drop { $0 == " " }.prefix { $0 != " " }
    }
}
