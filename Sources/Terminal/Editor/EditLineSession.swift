import CLibEdit
import FileStore
import Platform

/// One libedit editor on one terminal.
final class EditLineSession {
    /// libedit's buffers have 1,024 characters; a longer line loses its tail when libedit's own commands recall it.
    private static let longestOfLibedit = 1000

    private(set) var settingsError: LineEditorError?
    /// The words of the last search.
    var lastPattern = ""

    private let libedit: Libedit
    let line: EditedLine
    let display: LineDisplay
    let keyReader: KeyReader

    init(input: InputDescriptor, output: Int32, completer: any Completing) throws(LineEditorError) {
        guard isatty(output) == 1, let modes = TerminalModes(descriptor: input.descriptor) else { throw .noTerminal }
        guard let locale = Self.useUTF8() else { throw .noUTF8Locale }
        // Starting libedit changes the modes.
        defer { modes.restore() }
        libedit = try Libedit(input: input.descriptor, output: output)
        line = EditedLine(editor: libedit.editor, completer: completer)
        display = LineDisplay(line: line, output: output, libedit: libedit, ellipsis: locale.isEmpty ? "…" : " ")
        keyReader = KeyReader(input: input, display: display, libedit: libedit)
        libedit.readCharacter = { [unowned keyReader] in keyReader.readKey(into: $0) }
        for command in EditorCommand.all {
            libedit.addCommand(command.name) { [unowned self] in command.run(self) }
        }
        KeyBindings.bind(in: libedit)
        settingsError = readSettings()
        guard libedit.edits else { throw .editingIsOff }
    }

    func readLine(prompt: LinePrompt) -> LineInput {
        line.prompt = prompt
        line.walk = nil
        if let lines = prompt.lines {
            line.waiting = lines.isEmpty ? [] : lines + line.waiting
        } else {
            line.begin()
        }
        keyReader.unread(line.waiting.isEmpty ? "" : line.waiting.removeFirst())
        if let stop = keyReader.begin() {
            return stop
        }
        defer { keyReader.end() }
        if prompt.isAccessible, let message = line.message {
            display.write(SanitizedText(message + "\n"))
        }
        var count: Int32 = 0
        let hasLine = el_wgets(libedit.editor, &count) != nil && count > 0
        let text = line.all.unicodeScalars
        // Not from the result of el_wgets alone, which does not say why the line ended.
        guard let stop = keyReader.stop ?? (hasLine ? nil : .endOfInput) else {
            let typed = String(text.last == "\n" ? text.dropLast() : text[...])
            display.finish(with: typed, above: SanitizedText())
            return .line(typed)
        }
        if case .edit = stop {
            display.remove()
        } else {
            // Below may be what one of libedit's own prompts has left.
            display.finish(with: String(text.prefix { $0 != "\n" }))
        }
        return stop
    }

    /// Adds the sanitized line to the history, unless libedit cannot handle it.
    ///
    /// The line may come from a file that another program has written.
    func remember(_ line: String) {
        let sanitized = line.sanitized(lineBreak: " ")
        guard !line.hasControlCharacter, !sanitized.isEmpty else { return }
        self.line.suggestions.remember(sanitized)
        if sanitized.unicodeScalars.count <= Self.longestOfLibedit {
            libedit.remember(sanitized)
        }
    }

    /// Runs the lines of the file that libedit would read, which may never end; returns what is wrong with them.
    private func readSettings() -> LineEditorError? {
        let folder = getenv("HOME").map { String(cString: $0) }
        let path = getenv("EDITRC").map { String(cString: $0) } ?? folder.map { $0 + "/.editrc" } ?? ""
        guard !path.isEmpty, path != "/dev/null" else { return nil }
        do throws(FileStoreError) {
            let bytes = try StoredFile(.settings, path: path).contents(limit: 1 << 20)
            let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
            let messages = libedit.messages(about: lines.filter { $0.first != "#" })
            let text = messages.split(separator: "\n").joined(separator: " ")
            return text.isEmpty ? nil : .invalidSettings(messages: text)
        } catch {
            return error.isMissing ? nil : .unreadableSettings(error)
        }
    }

    /// Inserts a paste without running any line of it, and beeps when it had to be cut.
    func insertPaste() -> Int32 {
        guard let paste = keyReader.readPaste()?.converted() else { return CC_NORM }
        line.insert(pasted: paste.lines)
        display.show(message: line.message)
        return paste.isCut ? CC_REFRESH_BEEP : CC_REFRESH
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
