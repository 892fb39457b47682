import ChuckNorris
import Terminal

/// Copies text with a program of the desktop, with tmux, or with the terminal.
enum Clipboard {
    /// The programs, and the variable that is set where they may be used; without one, a program is not used over ssh,
    /// where it would fill the clipboard of the other end.
    private static let programs: [(variable: String?, arguments: [String])] = [
        ("WAYLAND_DISPLAY", ["wl-copy", "--type", "text/plain"]),
        ("DISPLAY", ["xclip", "-selection", "clipboard"]),
        ("DISPLAY", ["xsel", "--clipboard", "--input"]),
        (nil, ["pbcopy"]),
        ("TMUX", ["tmux", "load-buffer", "-w", "-"]),
    ]

    /// Hands a text to the first program that takes it, or else to the terminal, with OSC 52, which works over ssh.
    ///
    /// A terminal does not report whether it has accepted the text, so the sentence says what success depends on.
    ///
    /// - Returns: The beginning of the answer, which the text follows.
    @MainActor
    static func copy(_ text: String, _ output: Output) async throws -> String {
        let bytes = Array(text.sanitized().utf8)
        let isRemote = output.environment.nonEmpty("SSH_CONNECTION") != nil
        for (variable, arguments) in programs {
            let isUsable = variable.map { output.environment.nonEmpty($0) != nil } ?? !isRemote
            if isUsable, await run(arguments, input: bytes) {
                return "Copied with \(arguments[0]): "
            }
            try Task.checkCancellation()
        }
        let encoded = Data(bytes).base64EncodedString()
        let stream = [output.standardOutput, output.standardError].first(where: \.isTerminal)
        let obstacle: String? = switch stream {
        case nil: "no program for the clipboard took it, and there is no terminal"
        case _ where output.environment.showsUnknownCommands: "this terminal has no clipboard for programs"
        // hterm, the terminal of Chromium, accepts no longer sequence; no terminal is known to accept less.
        case _ where encoded.utf8.count > 100_000: "the text is longer than terminals accept"
        case let stream?: stream.isInForeground ? nil : "another program has the terminal now"
        }
        guard obstacle == nil, let stream, let sequence = ANSI.setClipboard(base64: encoded) else {
            throw Failure(.io, "Nothing was copied: \(obstacle ?? "").")
        }
        stream.append(sequence)
        stream.flush()
        return "Copied, if this terminal lets programs use the clipboard: "
    }

    /// Runs a program in a session of its own, with the text as its input; returns whether it has succeeded.
    ///
    /// A program that has not ended in time, or before the task is cancelled, is killed with its session. A process
    /// that an ended program has left, such as the server of the selection, goes on.
    private static func run(_ arguments: [String], input: [UInt8]) async -> Bool {
        // A file holds any length; the program may begin to read late, or never.
        guard let file = tmpfile() else { return false }
        defer { fclose(file) }
        guard fwrite(input, 1, input.count, file) == input.count, fflush(file) == 0 else { return false }
        rewind(file)
        guard let process = spawn(arguments, input: fileno(file)) else { return false }
        var status: Int32 = 0
        // For a second; programs that answer do so at once.
        for _ in 0 ..< 200 where !Task.isCancelled {
            guard waitpid(process, &status, WNOHANG) == 0 else { return status == 0 }
            try? await Task.sleep(for: .milliseconds(5))
        }
        kill(-process, SIGKILL)
        waitpid(process, &status, 0)
        return false
    }

    /// Starts a program as the leader of a new session, with /dev/null as its output; nil if it cannot be started.
    private static func spawn(_ arguments: [String], input: Int32) -> pid_t? {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
            let newSession: Int32 = 0x0400
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
            // POSIX_SPAWN_SETSID, which glibc declares for GNU sources alone.
            let newSession: Int32 = 0x80
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        // Signals that this process ignores or blocks are not the program's.
        var signals = sigset_t()
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        let flags = newSession | Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)
        posix_spawnattr_setflags(&attributes, Int16(flags))
        var process: pid_t = 0
        let argv: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer { argv.forEach { free($0) } }
        return posix_spawnp(&process, arguments[0], &actions, &attributes, argv, environ) == 0 ? process : nil
    }
}
