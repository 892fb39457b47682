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

    private let processID: pid_t
    private let queue = DispatchQueue(label: "norris.pager")
    private let channel: DispatchIO

    /// Starts the script in a shell; nil when that fails.
    ///
    /// - Parameters:
    ///   - variables: Environment variables that are added to this process's own.
    ///   - output: The descriptor that it writes to.
    init?(_ script: String, variables: [String: String], output: Int32) {
        guard let (reading, writing) = Self.makePipe() else { return nil }
        defer { close(reading) }
        guard let processID = Self.spawn(script, variables: variables, input: reading, output: output) else {
            close(writing)
            return nil
        }
        self.processID = processID
        channel = DispatchIO(type: .stream, fileDescriptor: writing, queue: queue) { _ in close(writing) }
    }

    /// Writes the text to the pipe as the pager reads it, and then closes the pipe.
    func feed(_ text: SanitizedText) {
        let data = text.bytes.withUnsafeBytes { DispatchData(bytes: $0) }
        channel.write(offset: 0, data: data, queue: queue) { isDone, _, _ in
            // Also when the write fails because the pager has ended before the text.
            if isDone {
                self.channel.close()
            }
        }
    }

    /// Returns when the process has stopped or ended; after its end, `reap()` releases its id.
    func waitForChange() async -> Change {
        await withCheckedContinuation { continuation in
            // A queue of its own, because the call blocks its thread.
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
        // Consumes the stop notification; the process may have continued already.
        _ = retryingInterrupted { waitid(P_PID, number, &information, WSTOPPED | WNOHANG) }
        return .stopped
    }

    /// Releases the process's id; returns whether the shell has not found its program, or could not run it.
    func reap() -> Bool {
        // A child of the pager may keep the pipe open and never read from it.
        channel.close(flags: .stop)
        var status: Int32 = 0
        _ = retryingInterrupted { waitpid(processID, &status, 0) }
        let hasExited = status & 0x7F == 0
        return hasExited && [126, 127].contains(status >> 8 & 0xFF)
    }

    /// Asks the process to end.
    func terminate() {
        kill(processID, SIGTERM)
        // A stopped process receives it only when it continues.
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

    private static func spawn(_ script: String, variables: [String: String], input: Int32, output: Int32) -> pid_t? {
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
        // This process ignores SIGPIPE, and its threads may block signals; a pager needs the defaults.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigaddset(&signals, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))

        let environment = ProcessInfo.processInfo.environment.merging(variables) { _, new in new }
        var processID: pid_t = 0
        let code = withCStrings(["sh", "-c", script]) { arguments in
            withCStrings(environment.map { "\($0)=\($1)" }) { environment in
                posix_spawn(&processID, "/bin/sh", &actions, &attributes, arguments, environment)
            }
        }
        return code == 0 ? processID : nil
    }

    /// Passes copies of the texts as a list that ends in nil, as C expects it.
    private static func withCStrings<Result>(
        _ texts: [String],
        _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let copies = texts.map { strdup($0) }
        defer { copies.forEach { free($0) } }
        return body(copies + [nil])
    }
}
