import CLibEdit
import CLibEditShim
import FileStore
import Platform
import TerminalControl
import TerminalText

/// One libedit editor on one terminal.
///
/// Only one thread may use it at a time, because libedit's pointers belong to one thread.
final class EditLineSession {
    /// libedit's buffers have 1,024 characters; a longer line loses its tail when libedit's own commands recall it.
    private static let longestOfLibedit = 1000

    private(set) var settingsError: LineEditorError?
    /// The words of the last search.
    var lastPattern = ""

    private let editor: OpaquePointer
    private let history: OpaquePointer
    private let libeditOutput: UnsafeMutablePointer<shim_el_output>
    let line: EditedLine
    let display: LineDisplay
    let keys: KeyReader

    init(
        programName: String,
        input: InputDescriptor,
        output: Int32,
        completer: (any Completing)?
    ) throws(LineEditorError) {
        guard isatty(output) == 1, let modes = TerminalModes(descriptor: input.descriptor) else { throw .noTerminal }
        guard let locale = Self.useUTF8() else { throw .noUTF8Locale }
        guard let history = history_init() else { throw .libeditFailed }
        // Starting libedit changes the modes.
        defer { modes.restore() }
        libeditOutput = .allocate(capacity: 1)
        libeditOutput.initialize(to: shim_el_output())
        guard let editor = shim_el_open(programName, input.descriptor, output, libeditOutput) else {
            let isUnknown = errno == 0
            history_end(history)
            libeditOutput.deallocate()
            throw isUnknown ? .unknownTerminal : .libeditFailed
        }
        self.editor = editor
        self.history = history
        line = EditedLine(editor: editor, completer: completer)
        let ellipsis = locale.isEmpty ? "…" : " "
        display = LineDisplay(line: line, output: output, libeditOutput: libeditOutput, ellipsis: ellipsis)
        keys = KeyReader(input: input, display: display)
        configure()
    }

    deinit {
        shim_el_close(editor, libeditOutput)
        libeditOutput.deallocate()
        history_end(history)
    }

    func readLine(prompt: LinePrompt) -> LineInput {
        line.prompt = prompt
        line.walk = nil
        if let lines = prompt.lines {
            line.waiting = lines.isEmpty ? [] : lines + line.waiting
        } else {
            line.begin()
        }
        keys.unread(line.waiting.isEmpty ? "" : line.waiting.removeFirst())
        if let stop = keys.begin() {
            return stop
        }
        defer { keys.end() }
        if prompt.isAccessible, let note = line.note {
            display.write(SanitizedText(note + "\n"))
        }
        var count: Int32 = 0
        let hasLine = el_wgets(editor, &count) != nil && count > 0
        let text = line.all
        // Not from the result of el_wgets alone, which does not say why the line ended.
        guard let stop = keys.stop ?? (hasLine ? nil : .endOfInput) else {
            let typed = text.last == "\n" ? text.dropLast() : text[...]
            display.finish(with: Array(typed), above: SanitizedText())
            return .line(String(typed))
        }
        if case .edit = stop {
            display.remove()
        } else {
            // Below may be what one of libedit's own prompts has left.
            display.finish(with: Array(text.prefix { $0 != "\n" }))
        }
        return stop
    }

    /// Adds the sanitized line to the history, unless libedit cannot handle it.
    ///
    /// The line may come from a file that another program has written.
    func remember(_ line: String) {
        let sanitized = line.sanitized(lineBreak: " ")
        guard !line.hasControlCharacter, !sanitized.isEmpty else { return }
        // A single line that cannot be decoded would make all older ones unreachable for libedit.
        guard sanitized.isPrintableASCII || mbstowcs(nil, sanitized, 0) >= 0 else { return }
        self.line.suggestions.remember(sanitized)
        if sanitized.unicodeScalars.count <= Self.longestOfLibedit {
            _ = shim_history_enter(history, sanitized)
        }
    }

    private func configure() {
        shim_el_set_client_data(editor, Unmanaged.passUnretained(self).toOpaque())
        shim_el_set_flag(editor, EL_SIGNAL, 0)
        shim_el_set_flag(editor, EL_SAFEREAD, 0)
        shim_el_set_read_function(editor) { editor, key in
            guard let session = EditLineSession.of(editor), let key else { return -1 }
            return session.keys.readKey(into: key)
        }
        // The default size is 0.
        shim_history_set_size(history, Int32(Suggestions.historySize))
        shim_el_set_history(editor, history)
        KeyBindings.run("bind -e", in: editor)
        shim_el_run_commands { editor, index in
            EditLineSession.of(editor).map { UInt8(EditorCommand.all[Int(index)].run($0)) } ?? UInt8(CC_ERROR)
        }
        for (index, command) in EditorCommand.all.enumerated() {
            shim_el_add_command(editor, Int32(index), command.name)
        }
        // Makes Ctrl-S a key that does not stop the terminal's output.
        KeyBindings.run("setty -d -ixon", in: editor)
        KeyBindings.bindDefaults(in: editor)
        settingsError = readSettings()
        KeyBindings.bind(in: editor)
    }

    /// Runs the lines of the file that libedit would read, which may never end; returns what is wrong with them.
    private func readSettings() -> LineEditorError? {
        let folder = getenv("HOME").map { String(cString: $0) }
        let path = getenv("EDITRC").map { String(cString: $0) } ?? folder.map { $0 + "/.editrc" } ?? ""
        guard !path.isEmpty, path != "/dev/null" else { return nil }
        shim_el_exchange_streams(editor)
        defer { shim_el_exchange_streams(editor) }
        do throws(FileStoreError) {
            let bytes = try StoredFile(.settings, path: path).contents(limit: 1 << 20)
            let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
            lines.filter { $0.first != "#" }.forEach { KeyBindings.run($0, in: editor) }
        } catch {
            let isMissing = [ENOENT, ENOTDIR, ENAMETOOLONG].contains { error.cause == .unreadable(errno: $0) }
            return isMissing ? nil : .unreadableSettings(error)
        }
        fflush(libeditOutput.pointee.stream)
        let written = UnsafeRawBufferPointer(start: libeditOutput.pointee.text, count: libeditOutput.pointee.length)
        let messages = String(decoding: written, as: UTF8.self).split(separator: "\n").joined(separator: " ")
        return messages.isEmpty ? nil : .invalidSettings(messages: messages)
    }

    /// Inserts a paste without running any line of it, and beeps when it had to be cut.
    func insertPaste() -> Int32 {
        guard let paste = keys.readPaste()?.converted() else { return CC_NORM }
        line.insert(pasted: paste.lines)
        display.say(line.note)
        return paste.isCut ? CC_REFRESH_BEEP : CC_REFRESH
    }

    private static func of(_ editor: OpaquePointer?) -> EditLineSession? {
        shim_el_client_data(editor).map { Unmanaged<EditLineSession>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Sets the user's locale for characters, which has no name here, or another one with UTF-8.
    ///
    /// Returns its name, or nil if there is none. It changes the whole process and must be called before libedit
    /// starts: without it, libedit drops non-ASCII characters from the input, and crashes when they are in a prompt.
    private static func useUTF8() -> String? {
        ["", "C.UTF-8", "en_US.UTF-8", "UTF-8"].first { name in
            guard setlocale(LC_CTYPE, name) != nil, let encoding = nl_langinfo(nl_item(CODESET)) else { return false }
            return ["UTF-8", "utf8"].contains(String(cString: encoding))
        }
    }
}
