import ChuckNorris
import FileStore
import Platform
import Terminal

extension Output {
    /// The editors that take +N for the line; others would open a file of that name.
    private static let editorsWithLines = [
        "vi", "vim", "nvim", "view", "nano", "emacs", "emacsclient", "joe", "micro", "kak",
    ]

    /// Lets the user change a text in an editor, and returns what the operation makes of the file's text.
    ///
    /// Throws an `ExternalEditorError`, an `Ending` for a signal, or an `UnusedTextError`: then the file stays.
    func edit<Result>(_ line: String, during operation: (String) throws -> Result) async throws -> Result {
        // The folder is for this user alone, and takes what the editor leaves beside the file.
        let parent = FileManager.default.temporaryDirectory
        let folder = parent.appendingPathComponent("norris-\(UUID().uuidString)").path
        let path = folder + "/norris.txt"
        var isUsed = true
        defer {
            if isUsed {
                try? FileManager.default.removeItem(atPath: folder)
            }
        }
        let mode = O_WRONLY | O_CREAT | O_CLOEXEC
        let descriptor = mkdir(folder, 0o700) == 0 ? open(path, mode, 0o600) : -1
        let code = descriptor < 0 ? errno : SanitizedText(line + "\n").write(to: descriptor)
        close(descriptor)
        if let code {
            throw ExternalEditorError.noFile(folder: parent.path, errno: code)
        }
        try await openEditor(on: path)
        guard let edited = FileManager.default.contents(atPath: path) else {
            throw ExternalEditorError.noFile(folder: parent.path, errno: errno)
        }
        let text = String(decoding: edited, as: UTF8.self)
        do {
            return try operation(text)
        } catch where !text.sanitized().isBlank {
            isUsed = false
            throw UnusedTextError(cause: error, path: path)
        }
    }

    /// Opens a file in the user's editor, at the line where the editor is known to go to one, and waits for its end.
    ///
    /// Makes the file's folder if it is missing, and throws where that fails, too; else throws as `edit` does.
    func openEditor(on path: String, line: Int = 1) async throws {
        guard standardOutput.isTerminal else { throw ExternalEditorError.noTerminal }
        let chosen = environment.nonEmpty("VISUAL") ?? environment.nonEmpty("EDITOR")
        let command = chosen ?? "vi"
        guard command.isSanitized else { throw ExternalEditorError.notFound }
        try StoredFile(.jokes, path: path).makeFolder()
        let quoted = "'" + path.replacing("'", with: #"'\''"#) + "'"
        let program = command.split(separator: " ").first?.split(separator: "/").last ?? ""
        let place = line > 1 && Self.editorsWithLines.contains(String(program)) ? "+\(line) " : ""
        let script = "exec <&1\n\(ShellProcess.script(command)) \(place)\(quoted)"
        let status = try await run(script, text: SanitizedText())
        guard status != 127 else {
            throw chosen == nil ? ExternalEditorError.notFound : .notInstalled(command: command)
        }
        guard status != 128 + SIGINT else { throw Ending.signal(.interrupt) }
        guard status == 0 else { throw ExternalEditorError.failed(command: command) }
    }
}
