import CLibEdit
import Dispatch

/// Why lines cannot be edited on this terminal, or not with the user's settings.
package struct LineEditorError: Error, Equatable, Sendable {
    package let sentence: String
}

/// Reads lines from a terminal: passes keys to libedit, runs the commands that libedit lacks, and shows the line.
///
/// It runs on a thread of its own, so the caller's actor is free while it waits for a key. Except during `readLine` the
/// terminal has the modes in which it was found. After Ctrl-C the cursor is at the end of the line, and the caller has
/// to write the `^C` and the line break; after Ctrl-D, only the line break.
package actor LineEditor: LineReading {
    /// How many characters a line may have; a longer one is drawn slowly.
    static let longestLine = 4096
    static let longestHistory = 1000
    /// Terminals that the system's database may not know, and that are like xterm or screen.
    private static let relatives = ["xterm", "alacritty", "foot", "ghostty", "kitty", "rio", "st", "tmux", "wezterm"]

    package nonisolated let hasBufferedLine = false
    private let executor = BlockingExecutor()
    /// What of the user's settings has no effect: a sentence.
    package nonisolated let settingsNote: String?
    let libedit: Libedit
    let completer: any Completing
    let input: InputDescriptor
    private let terminal: NonblockingTerminal
    var modes: TerminalModes
    var screen: LineScreen
    var keyState = KeyState()
    /// Oldest first.
    private(set) var history: [String] = []
    /// Lines of a paste that stand at the next prompts.
    var waiting: [String] = []
    /// What was typed, the lines of the history that begin with it, each once, and which of these is the line.
    var walk: (lines: [String], index: Int) = ([], 0)
    /// As long as the history is searched.
    var search: HistorySearch?

    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        executor.asUnownedSerialExecutor()
    }

    /// - Parameters:
    ///   - history: Lines for the Up key, oldest first; those that cannot be shown are left out.
    ///   - usesColor: Whether lines have styles and suggestions.
    ///   - marksPrompts: Whether the terminal is told where prompts and their input begin.
    package init(
        input: Int32,
        output: Int32,
        history: [String],
        signals: Signals,
        completer: any Completing,
        usesColor: Bool,
        marksPrompts: Bool
    ) async throws(LineEditorError) {
        guard isatty(output) == 1, let modes = TerminalModes(input: input, output: output) else {
            throw LineEditorError(sentence: "Lines cannot be edited, because there is no terminal.")
        }
        guard Self.useUTF8() else {
            throw LineEditorError(sentence: "Lines cannot be edited, because this system has no UTF-8 locale.")
        }
        // Starting libedit changes the modes.
        defer { modes.restore() }
        guard let libedit = Libedit(input: input, output: output) else {
            throw LineEditorError(sentence: "Lines cannot be edited, because there is not enough memory.")
        }
        let name = getenv("TERM").map { String(cString: $0) } ?? ""
        guard libedit.knowsTerminal || Self.relatives.contains(where: { (name + "-").hasPrefix($0 + "-") }) else {
            throw LineEditorError(sentence: "Lines cannot be edited: the system does not know the terminal in TERM.")
        }
        settingsNote = libedit.bindKeys()
        guard libedit.edits else {
            throw LineEditorError(sentence: "Lines are not edited, because .editrc contains \"edit off\".")
        }
        self.libedit = libedit
        self.completer = completer
        self.modes = modes
        terminal = NonblockingTerminal(of: input)
        self.input = InputDescriptor(descriptor: terminal.descriptor, signals: signals)
        screen = LineScreen(output: output, usesColor: usesColor, marksPrompts: marksPrompts)
        libedit.connect(to: self)
        history.suffix(Self.longestHistory).forEach(remember)
    }

    /// Asks for the completions again that were not known yet; a Tab that waits for them is repeated.
    ///
    /// May be called from any thread; never blocks.
    package nonisolated func completionsHaveArrived() {
        input.signals?.wake()
    }

    package func readLine(prompt: StyledText) -> LineInput {
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
        // A line that ends before libedit has asked for a key is tried once more.
        let isEntered = libedit.readLine() || !keyState.hasAskedForKey && libedit.readLine()
        showLine(isFinished: true)
        guard isEntered, keyState.stop == nil else { return keyState.stop ?? .endOfInput }
        screen.append(ANSI.nextRow)
        screen.write()
        return .line(libedit.text)
    }

    /// Adds a line to the history; it may come from a file that another program has written.
    package func remember(_ line: String) {
        let isShort = line.unicodeScalars.count <= LineEditor.longestLine
        guard !line.isEmpty, isShort, line.sanitized(lineBreak: " ") == line else { return }
        history.append(line)
        if history.count > LineEditor.longestHistory {
            history.removeFirst()
        }
        libedit.remember(line)
    }

    /// Shows the line, and what may follow it; or, when it is finished, only the line with the cursor behind it.
    func showLine(isFinished: Bool = false) {
        search?.find()
        screen.draw(layout(columns: screen.window.columns, isFinished: isFinished))
        screen.write()
    }

    func layout(columns: Int, isFinished: Bool = false) -> LineLayout {
        if let search {
            let label = search.found == nil && !search.pattern.isEmpty ? "no match" : "search"
            let text = StyledText("(\(label)) \(search.pattern): ", .accent) + (search.found?.line ?? "")
            return LineLayout(text, cursor: .max, columns: columns)
        }
        let line = libedit.text
        let word = line.firstWord
        let style = completer.isKnown(firstWord: String(word)) ? Style.strong : .failure
        let note = waiting.isEmpty ? suggestion ?? "" : "  (waiting lines: \(waiting.count); Ctrl-C drops them)"
        let tail = libedit.length < LineEditor.longestLine ? note : "  (the line is full)"
        let cursor = (screen.prompt.plain + libedit.line.before).unicodeScalars.count
        return LineLayout(
            screen.prompt + StyledText(String(line[..<word.startIndex]))
                + StyledText(String(word), style) + StyledText(String(line[word.endIndex...])),
            cursor: isFinished ? .max : cursor,
            tail: isFinished || !screen.usesColor ? "" : tail,
            columns: columns
        )
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

/// Runs an actor on a queue of its own, whose thread may block without starving the cooperative pool.
private final class BlockingExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "norris.line-editor")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
