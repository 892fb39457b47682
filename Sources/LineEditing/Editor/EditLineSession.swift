import CLibEdit
import CLibEditShim
import Platform
import TerminalControl
import TerminalText

/// One libedit on one terminal.
///
/// It belongs to one thread at a time, as libedit's own pointers do.
final class EditLineSession {
    static let historySize = 1000
    /// libedit's buffers have 1,024 characters; a longer line comes back from Up and Down without its tail.
    private static let longestRemembered = 1000

    /// What libedit has to say against the user's settings; empty for nothing.
    private(set) var complaint = ""

    private let editor: OpaquePointer
    private let history: OpaquePointer
    private let input: InputDescriptor
    private let output: Int32
    private let line: EditedLine
    private let terminal: HeldTerminal
    private let keyboard: Keyboard
    private let pasteKey: PasteKey
    private let tabKey: TabKey?
    /// In memory of its own, because libedit looks at it again with every redraw.
    private var promptText: UnsafeMutablePointer<CChar>?

    init(
        programName: String,
        input: InputDescriptor,
        output: Int32,
        completer: (any Completing)?
    ) throws(LineEditorError) {
        guard isatty(output) == 1, let modes = TerminalModes(descriptor: input.descriptor) else { throw .noTerminal }
        guard CharacterEncoding.useUTF8() else { throw .noUTF8Locale }
        guard let history = history_init() else { throw .refused }
        guard let editor = shim_el_open(programName, input.descriptor, output) else {
            let isUnknown = errno == 0
            history_end(history)
            modes.restore()
            throw isUnknown ? .unknownTerminal : .refused
        }
        self.editor = editor
        self.history = history
        self.input = input
        self.output = output
        let window = TerminalWindow(descriptor: input.descriptor)
        let line = EditedLine(editor: editor)
        let terminal = HeldTerminal(editor: editor, input: input, line: line, window: window)
        let keyboard = Keyboard(editor: editor, input: input, line: line, terminal: terminal)
        self.line = line
        self.terminal = terminal
        self.keyboard = keyboard
        pasteKey = PasteKey(line: line, keyboard: keyboard)
        tabKey = completer.map { TabKey(completer: $0, line: line, keyboard: keyboard, window: window) }
        configure()
        // Starting libedit has changed them.
        modes.restore()
    }

    deinit {
        shim_el_close(editor)
        history_end(history)
        free(promptText)
    }

    func readLine(prompt: LinePrompt) -> LineInput {
        line.prompt = prompt
        keyboard.start()
        if let stop = keyboard.stop {
            return stop
        }
        guard let modes = TerminalModes(descriptor: input.descriptor) else { return .failed(errno: errno) }
        let crashGuard = CrashGuard(modes, farewell: terminal.farewell.bytes, output: output)
        defer {
            modes.restore()
            crashGuard.end()
        }
        terminal.take(modes)
        if modes.isCanonical {
            keyboard.noteCollectedLine()
        }
        defer { terminal.leave() }
        free(promptText)
        promptText = strdup(prompt.editorText)
        var count: Int32 = 0
        let text = el_wgets(editor, &count)
        // What el_wgets returns is ambiguous; what the keyboard has seen is not.
        if let stop = keyboard.stop {
            return stop
        }
        guard let text, count > 0 else { return .endOfInput }
        let characters = UnsafeBufferPointer(start: text, count: Int(count))
        var read = String(String.UnicodeScalarView(characters.map(Unicode.Scalar.init(wideCharacter:))))
        if read.unicodeScalars.last == "\n" {
            read.unicodeScalars.removeLast()
        }
        return .line(read)
    }

    /// Puts the line, cleaned, into libedit's history, unless libedit would stumble over it there.
    ///
    /// Somebody else may have written the file that it comes from.
    func remember(_ line: String) {
        let isSound = !line.unicodeScalars.contains { $0.properties.generalCategory == .control }
        let line = line.sanitized(lineBreak: " ")
        let length = line.unicodeScalars.count
        // A single line that cannot be decoded would block Up for everything older.
        guard isSound, !line.isEmpty, length <= Self.longestRemembered, shim_is_decodable(line) else { return }
        _ = shim_history_enter(history, line)
    }

    /// Has libedit forget all lines but these.
    func recall(_ lines: [String]) {
        shim_history_clear(history)
        for line in lines.suffix(Self.historySize) {
            remember(line)
        }
    }

    private func configure() {
        shim_el_set_client_data(editor, Unmanaged.passUnretained(self).toOpaque())
        shim_el_set_flag(editor, EL_SIGNAL, 0)
        shim_el_set_flag(editor, EL_SAFEREAD, 0)
        shim_el_set_read_function(editor) { editor, key in
            guard let session = EditLineSession.of(editor), let key else { return -1 }
            session.tabKey?.showListing()
            return session.keyboard.readKey(into: key)
        }
        shim_el_set_prompt(editor, { EditLineSession.of($0)?.promptText }, CChar(LinePrompt.escape.value))
        // The default size is 0.
        shim_history_set_size(history, Int32(Self.historySize))
        shim_el_set_history(editor, history)
        shim_el_set_editor(editor, "emacs")
        addCommands()
        // Ctrl-S is a key here, and does not stop the terminal.
        shim_el_set_editing_mode(editor, "-ixon")
        KeyBindings.bindSoftly(in: editor)
        if let text = shim_el_source(editor) {
            complaint = String(cString: text)
            free(text)
        }
        KeyBindings.bind(in: editor, withTab: tabKey != nil)
    }

    private func addCommands() {
        shim_el_add_command(
            editor,
            KeyBindings.complete,
            "Completes the word, or lists what it may become"
        ) { editor, _ in
            EditLineSession.result(editor) { $0.tabKey?.press() ?? CC_ERROR }
        }
        shim_el_add_command(editor, KeyBindings.paste, "Inserts what the terminal sends as pasted") { editor, _ in
            EditLineSession.result(editor) { $0.pasteKey.press() }
        }
        shim_el_add_command(editor, KeyBindings.nextCharacter, "Moves right, at last behind the line") { editor, _ in
            EditLineSession.result(editor) { $0.line.moveRight() }
        }
        shim_el_add_command(editor, KeyBindings.endOfLine, "Moves behind the last character") { editor, _ in
            EditLineSession.result(editor) { $0.line.moveToEnd() }
        }
        shim_el_add_command(editor, KeyBindings.deleteNext, "Deletes the character at the cursor") { editor, _ in
            EditLineSession.result(editor) { $0.line.deleteNext() }
        }
        shim_el_add_command(
            editor,
            KeyBindings.deleteNextOrEnd,
            "Deletes the character at the cursor, or ends the input when nothing is typed"
        ) { editor, _ in
            EditLineSession.result(editor) { $0.line.deleteNextOrEnd() }
        }
    }

    /// What a command tells libedit to do next.
    private static func result(_ editor: OpaquePointer?, _ command: (EditLineSession) -> Int32) -> UInt8 {
        UInt8(of(editor).map(command) ?? CC_ERROR)
    }

    private static func of(_ editor: OpaquePointer?) -> EditLineSession? {
        guard let data = shim_el_client_data(editor) else { return nil }
        return Unmanaged<EditLineSession>.fromOpaque(data).takeUnretainedValue()
    }
}
