import Dispatch
import Foundation
import Platform
import TerminalText

/// The process of a pager, with the pipe that it reads from.
final class PagerProcess: Sendable {
    enum Change {
        case stopped
        case ended
    }

    /// How a process has ended.
    struct Status {
        private let signal: Int32
        private let exitCode: Int32

        /// - Parameter code: What waitpid(2) says.
        init(code: Int32) {
            signal = code & 0x7F
            exitCode = code >> 8 & 0xFF
        }

        /// Whether the shell has not found the command, or was not allowed to run it.
        var isMissing: Bool {
            signal == 0 && (exitCode == 126 || exitCode == 127)
        }
    }

    private let processID: pid_t
    private let queue = DispatchQueue(label: "norris.pager")
    private let channel: DispatchIO

    /// Starts the script in a shell; nil when that fails.
    ///
    /// - Parameters:
    ///   - settings: variables of the environment, added to this process's own.
    ///   - output: where it writes.
    init?(_ script: String, settings: [String: String], output: Int32) {
        guard let (reading, writing) = Self.makePipe() else { return nil }
        defer { systemClose(reading) }
        guard let processID = Self.spawn(script, settings: settings, input: reading, output: output) else {
            systemClose(writing)
            return nil
        }
        self.processID = processID
        channel = DispatchIO(type: .stream, fileDescriptor: writing, queue: queue) { _ in systemClose(writing) }
    }

    /// Hands the text over as the pager takes it, and then the end of it.
    func feed(_ text: SanitizedText) {
        let data = text.bytes.withUnsafeBytes { DispatchData(bytes: $0) }
        channel.write(offset: 0, data: data, queue: queue) { isDone, _, _ in
            // A pager that was left early does not want the rest.
            if isDone {
                self.channel.close()
            }
        }
    }

    /// Returns when the process has stopped or ended; after an end, its number stays its own until `reap()`.
    func waitForChange() async -> Change {
        await withCheckedContinuation { continuation in
            // A queue of its own, because its thread waits.
            DispatchQueue(label: "norris.pager.change").async {
                continuation.resume(returning: self.change())
            }
        }
    }

    private func change() -> Change {
        var information = siginfo_t()
        let number = id_t(processID)
        _ = retryingInterrupted { waitid(P_PID, number, &information, WEXITED | WSTOPPED | WNOWAIT) }
        guard information.si_code == Int32(CLD_STOPPED) else { return .ended }
        // Each stop is told once; it may be over by now.
        _ = retryingInterrupted { waitid(P_PID, number, &information, WSTOPPED | WNOHANG) }
        return .stopped
    }

    /// Says how it has ended.
    func reap() -> Status {
        // Somebody whom the pager has started may keep the pipe open and never read.
        channel.close(flags: .stop)
        var code: Int32 = 0
        _ = retryingInterrupted { waitpid(processID, &code, 0) }
        return Status(code: code)
    }

    /// Asks it to go.
    func terminate() {
        kill(processID, SIGTERM)
        // A stopped one would hear it later.
        kill(processID, SIGCONT)
    }

    private static func makePipe() -> (reading: Int32, writing: Int32)? {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        return (ends[0], ends[1])
    }

    private static func spawn(_ script: String, settings: [String: String], input: Int32, output: Int32) -> pid_t? {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        if output != STDOUT_FILENO {
            posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        }
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // This process ignores SIGPIPE, and its threads may block signals; a pager wants neither.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigaddset(&signals, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))

        let inherited = ProcessInfo.processInfo.environment
        let variables = inherited.merging(settings) { _, new in new }.map { "\($0)=\($1)" }
        var processID: pid_t = 0
        let code = withCStrings(["sh", "-c", script]) { arguments in
            withCStrings(variables) { variables in
                posix_spawn(&processID, "/bin/sh", &actions, &attributes, arguments, variables)
            }
        }
        return code == 0 ? processID : nil
    }

    /// Gives the texts as C wants lists of them: with nil at the end.
    private static func withCStrings<Result>(
        _ texts: [String],
        _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let copies = texts.map { strdup($0) }
        defer { copies.forEach { free($0) } }
        return body(copies + [nil])
    }
}
