import CTerminalShim
import Dispatch
import Platform
import Terminal

/// A shell for a script, such as one with the user's pager.
enum ShellProcess {
    /// Runs a command that the user has chosen.
    ///
    /// The shell replaces itself with a single program. For anything else it stays, and leaves the terminal's keys to
    /// the programs it starts: if Ctrl-\ killed it, they would share the keyboard with this process.
    static func script(_ command: String) -> String {
        let hasOnlyWords = command.unicodeScalars.allSatisfy { scalar in
            scalar.properties.isAlphabetic || "0123456789 -_./+,:@%".unicodeScalars.contains(scalar)
        }
        // The shell would report a program that is not installed.
        let program = command.split(separator: " ").first ?? ""
        return (hasOnlyWords ? "command -v \(program) >/dev/null || exit 127\nexec " : "trap : INT QUIT\n") + command
    }

    /// Starts the script in a shell, and writes the text to its input as it is read; nil when that fails.
    ///
    /// - Parameter output: The terminal; with nil, the script is started in a process group of its own.
    fileprivate static func start(_ script: String, text: SanitizedText, output: Int32?) -> (pid_t, DispatchIO)? {
        guard let (reading, writing) = openPipe() else { return nil }
        defer { close(reading) }
        let processID = shim_start_shell(script, reading, output ?? STDERR_FILENO, output == nil)
        guard processID > 0 else {
            close(writing)
            return nil
        }
        let channel = DispatchIO(type: .stream, fileDescriptor: writing, queue: .global()) { _ in close(writing) }
        let data = text.bytes.withUnsafeBytes { DispatchData(bytes: $0) }
        channel.write(offset: 0, data: data, queue: .global()) { isDone, _, _ in
            // Also when the write fails because the pager has ended before the text.
            if isDone {
                channel.close()
            }
        }
        return (processID, channel)
    }

    /// Runs a script without the terminal, and lets it write nothing; returns its exit status.
    ///
    /// What it leaves in the background goes on. Returns nil when it could not be started, or has not ended within a
    /// second or before the task was cancelled: then all of it is killed.
    static func runDetached(_ script: String, text: SanitizedText) async -> Int32? {
        let silent = "exec > /dev/null 2>&1\n" + script
        guard let (processID, channel) = start(silent, text: text, output: nil) else { return nil }
        defer { channel.close(flags: .stop) }
        let deadline = ContinuousClock.now + .seconds(1)
        // As long as there is none, that of a signal.
        var status: Int32 = -1
        while waitpid(processID, &status, WNOHANG) == 0 {
            if ContinuousClock.now >= deadline || Task.isCancelled {
                kill(-processID, SIGKILL)
            }
            try? await Task.sleep(for: .milliseconds(5))
        }
        return exitStatus(status)
    }

    /// The status of a process that has ended; of a signal that has ended it, shells make 128 and its number.
    fileprivate static func exitStatus(_ status: Int32) -> Int32 {
        status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    }

    /// Waits until the process stops or ends; returns whether it has stopped.
    ///
    /// After its end, `waitpid` releases its id.
    fileprivate static func waitForStop(of processID: pid_t) async -> Bool {
        await Task(executorPreference: BlockingTaskExecutor()) {
            var information = siginfo_t()
            _ = retryingInterrupted { waitid(P_PID, id_t(processID), &information, WEXITED | WSTOPPED | WNOWAIT) }
            guard information.si_code == Int32(CLD_STOPPED) else { return false }
            // Consumes the stop notification; the process may have continued already.
            _ = retryingInterrupted { waitid(P_PID, id_t(processID), &information, WSTOPPED | WNOHANG) }
            return true
        }.value
    }
}

extension Output {
    /// Runs a script in the terminal's foreground until it ends, and restores the terminal's modes.
    ///
    /// It belongs to this process's group, so that signals from the terminal reach both, and a shell stops and
    /// continues both. While it runs, Ctrl-C and Ctrl-\ are left to it, and reports wait.
    ///
    /// Returns the exit status: 128 and its number when a signal has ended it; 126, as of a program that a shell cannot
    /// run, when the shell could not be started. Throws an `Ending` for a signal that has told this process to end.
    ///
    /// A write to a script that has ended must not raise SIGPIPE: see `Signals.ignoreFailingWrites()`.
    func run(_ script: String, text: SanitizedText) async throws(Ending) -> Int32 {
        // Signals that came before are not the script's.
        try checkInterruption()
        holdsReports = true
        let terminal = standardOutput.descriptor
        let modes = TerminalModes(descriptor: terminal)
        modes?.beginCrashGuard(resetSequence: [], output: terminal)
        let ending = Signals.endProcess(after: [])
        Signals.endProcess(after: ending.subtracting([.interrupt, .quit]))
        defer {
            TerminalModes.endCrashGuard()
            Signals.endProcess(after: ending)
            holdsReports = false
        }
        guard
            let signals = try? caughtSignals ?? Signals.install(Set(Signal.allCases)),
            let (processID, channel) = ShellProcess.start(script, text: text, output: terminal)
        else { return 126 }
        // Ctrl-\ is left to the process; other deadly signals end it and this one.
        let endsProcess = { (signal: Signal) in signal.isDeadly && signal != .quit }
        var cause: Signal?
        func handle(_ received: [Signal]) {
            guard let signal = received.first(where: endsProcess) else { return }
            cause = signal
            kill(processID, SIGTERM)
            // A stopped process receives it only when it continues.
            kill(processID, SIGCONT)
        }
        while true {
            // Ctrl-Z is left to the process as well, which may have to restore the screen before it stops.
            let watch = Task {
                for await signal in signals.events() {
                    handle([signal])
                }
            }
            let hasStopped = await ShellProcess.waitForStop(of: processID)
            watch.cancel()
            await watch.value
            guard hasStopped else { break }
            // This process's own Ctrl-Z may still be pending, and would stop it a second time.
            handle(signals.takeAllSent())
            // The shell that continues this process continues its whole group.
            handle(signals.stop())
        }
        // A child of the script may keep the pipe open and never read from it.
        channel.close(flags: .stop)
        var status: Int32 = 0
        _ = retryingInterrupted { waitpid(processID, &status, 0) }
        // Keys that were meant for the process must not reach the prompt.
        let late = caughtSignals == nil ? signals.restore() : signals.takeAllSent()
        cause = cause ?? late.first(where: endsProcess)
        modes?.restore()
        if let cause {
            throw .signal(cause)
        }
        return ShellProcess.exitStatus(status)
    }
}
