import ChuckNorris
import Terminal

/// Copies text with a program of the desktop, with tmux, or with the terminal.
@MainActor
struct Clipboard {
    /// The longest sequence that hterm, the terminal of Chromium, accepts; no terminal is known to accept less.
    private static let longestSequence = 100_000
    /// How long a program may take, in milliseconds; those that answer do so at once.
    private static let patience = 1000

    /// The programs, and the variable that is set where they may be used: those without one would fill the clipboard
    /// of the other end of ssh.
    private static let programs: [(variable: String?, arguments: [String])] = [
        ("WAYLAND_DISPLAY", ["wl-copy", "--type", "text/plain"]),
        ("DISPLAY", ["xclip", "-selection", "clipboard"]),
        ("DISPLAY", ["xsel", "--clipboard", "--input"]),
        (nil, ["pbcopy"]),
        ("TMUX", ["tmux", "load-buffer", "-w", "-"]),
    ]

    // POSIX_SPAWN_SETSID, which glibc declares for GNU sources alone.
    #if canImport(Darwin)
        private static let newSession: Int32 = 0x0400
    #else
        private static let newSession: Int32 = 0x80
    #endif

    let output: Output

    /// Hands a text to the first program that takes it, and returns its name; nil when none does.
    func copyWithProgram(_ text: String) async -> String? {
        let isRemote = output.environment.nonEmpty("SSH_CONNECTION") != nil
        let bytes = Array(text.sanitized().utf8)
        for (variable, arguments) in Self.programs {
            let isUsable = variable.map { output.environment.nonEmpty($0) != nil } ?? !isRemote
            guard isUsable, !Task.isCancelled else { continue }
            if await Self.run(arguments, input: bytes) {
                return arguments[0]
            }
        }
        return nil
    }

    /// Runs a program in a session of its own, with the text as its input; returns whether it has succeeded.
    ///
    /// A program that has not ended in time, or before the task is cancelled, is killed with its session. What a
    /// program that has ended leaves behind, such as the server of the selection, goes on.
    private static func run(_ arguments: [String], input: [UInt8]) async -> Bool {
        // A file holds any length; the program may begin to read late, or never.
        guard let file = tmpfile() else { return false }
        defer { fclose(file) }
        guard fwrite(input, 1, input.count, file) == input.count, fflush(file) == 0 else { return false }
        rewind(file)
        guard let process = spawn(arguments, input: fileno(file)) else { return false }
        var status: Int32 = 0
        for _ in 0 ..< patience / 5 where !Task.isCancelled {
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
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
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

    /// Puts the text on the terminal's clipboard with OSC 52, which also works over ssh.
    ///
    /// A terminal does not report whether it has accepted the text, so the sentence before the joke says what success
    /// depends on.
    func copyWithTerminal(_ text: String) throws(Failure) -> String {
        let streams = [output.standardOutput, output.standardError]
        guard let stream = streams.first(where: \.isTerminal) else {
            throw Failure(.io, "Nothing was copied: there is neither a program for the clipboard nor a terminal.")
        }
        guard !output.environment.showsUnknownCommands else {
            throw Failure(.io, "Nothing was copied: this terminal has no clipboard for programs.")
        }
        let encoded = Data(text.sanitized().utf8).base64EncodedString()
        guard encoded.utf8.count <= Self.longestSequence, let sequence = ANSI.setClipboard(base64: encoded) else {
            throw Failure(.io, "Nothing was copied: the text is longer than terminals accept.")
        }
        guard stream.isInForeground else {
            throw Failure(.io, "Nothing was copied: another program has the terminal now.")
        }
        stream.append(sequence)
        stream.flush()
        return "Copied, if this terminal lets programs use the clipboard: "
    }
}
