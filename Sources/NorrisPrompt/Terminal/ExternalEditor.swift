import ChuckNorris
import Platform
import TerminalControl
import TerminalText

extension Output {
    /// Lets the user change a line in an editor; returns the file's text.
    ///
    /// Throws an `ExternalEditorError`, or an `Ending` for a signal.
    func edit(_ line: String, signals: Signals?) async throws -> String {
        let chosen = environment.nonEmpty("VISUAL") ?? environment.nonEmpty("EDITOR")
        let command = chosen ?? "vi"
        guard let signals, command.isSanitized else { throw ExternalEditorError(command: nil) }
        // The folder is for this user alone, and takes what the editor leaves beside the file.
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("norris-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let quoted = "'" + folder.replacing("'", with: #"'\''"#) + "'"
        let script = """
        (umask 077 && mkdir \(quoted) && cat > \(quoted)/line) || exit
        exec <&1
        \(ShellProcess.script(command)) \(quoted)/line
        """
        let status = try await run(script, text: SanitizedText(line + "\n"), signals: signals)
        guard status == 0, let edited = FileManager.default.contents(atPath: folder + "/line")
        else { throw ExternalEditorError(command: status == 127 ? chosen : command) }
        return String(decoding: edited, as: UTF8.self)
    }
}
