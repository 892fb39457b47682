import ChuckNorris
import Foundation

/// A program on a terminal or on pipes; it is killed with its process group, and reaped, with the last reference.
package final class RunningProgram: Sendable {
    private struct State: Sendable {
        /// The status of waitpid(2); `nil` while the child can be signaled.
        var status: Int32?
        /// What came from the pipes, by the numbers of the program's descriptors.
        var outputs: [Int32: [UInt8]] = [:]
        /// The number of pipes that have not ended.
        var openOutputs = 0

        func text(_ number: Int32) -> String {
            String(decoding: outputs[number] ?? [], as: UTF8.self)
        }
    }

    package let processID: Int32
    /// The program's controlling terminal; `nil` for a program on pipes.
    package let terminal: PseudoTerminal!
    /// The program's own home, which is removed with it.
    private let home: TemporaryFolder?
    private let state: Monitor<State>
    /// The pipe that the program reads; `nil` where it reads the terminal.
    private let input: FileHandle?
    private let writer = WorkerThread()

    /// Takes ownership of a child that leads its own process group, and of the pipes that lead to it.
    ///
    /// - Parameter outputs: By the numbers of the program's descriptors.
    init(processID: Int32, terminal: PseudoTerminal?, home: TemporaryFolder?, outputs: [Int32: Pipe], input: Pipe?) {
        self.processID = processID
        self.terminal = terminal
        self.home = home
        self.input = input?.fileHandleForWriting
        try? input?.fileHandleForReading.close()
        state = Monitor(State(openOutputs: outputs.count))
        WorkerThread { [state] in
            var information = siginfo_t()
            // Reaped under the lock, so that a signal never reaches another process with the same number.
            _ = retryingInterrupted { waitid(P_PID, id_t(processID), &information, WEXITED | WNOWAIT) }
            state.withValue {
                var code: Int32 = 0
                waitpid(processID, &code, 0)
                $0.status = code
            }
        }
        for (number, pipe) in outputs {
            try? pipe.fileHandleForWriting.close()
            WorkerThread { [state] in
                while case let bytes = pipe.fileHandleForReading.availableData, !bytes.isEmpty {
                    state.withValue { $0.outputs[number, default: []] += bytes }
                }
                state.withValue { $0.openOutputs -= 1 }
            }
        }
    }

    deinit {
        _ = signal(SIGKILL, group: true)
        write([], isLast: true)
        _ = state.wait(timeout: Patience.usual) { $0.status }
    }

    package func write(_ text: String) {
        write([UInt8](text.utf8))
    }

    /// - Parameter isLast: Whether the input is closed behind the bytes.
    func write(_ bytes: [UInt8], isLast: Bool = false) {
        writer.run { [input] in
            try? input?.write(contentsOf: bytes)
            if isLast {
                try? input?.close()
            }
        }
    }

    /// Blocks until `body` returns a value for the output so far; `nil` when time is up or the output has ended.
    package func waitForOutput<Result>(
        timeout seconds: Double = Patience.usual,
        until body: (String) -> Result?
    ) -> Result? {
        state.wait(timeout: seconds) { state -> Result?? in
            let result = body(state.text(STDOUT_FILENO))
            return result == nil && state.openOutputs > 0 ? nil : .some(result)
        } ?? nil
    }

    /// Sends a signal to the program alone; keys such as Ctrl-C reach its whole process group.
    package func send(signal number: Int32) throws {
        guard signal(number) else {
            throw SupportError("Signal \(number) came too late: the program has ended.\n\(evidence)")
        }
    }

    /// Returns `false` when the child has already ended.
    private func signal(_ number: Int32, group: Bool = false) -> Bool {
        state.withValue { $0.status == nil && kill(group ? -processID : processID, number) == 0 }
    }

    /// Blocks until the program has ended and its pipes are closed; then the terminal's transcript is complete.
    @discardableResult
    package func waitForExit(timeout seconds: Double = Patience.usual) throws -> ProgramResult {
        let ended = state.wait(timeout: seconds) { $0.openOutputs == 0 && $0.status != nil ? $0 : nil }
        guard let ended, let status = ended.status else {
            throw SupportError("The program was still running, or its outputs open, after \(seconds) s.\n\(evidence)")
        }
        // The status of waitpid(2), whose macros are not available in Swift.
        let signal = status & 0x7F
        return ProgramResult(
            standardOutput: ended.text(STDOUT_FILENO),
            standardError: ended.text(STDERR_FILENO),
            exitStatus: signal == 0 ? status >> 8 & 0xFF : nil,
            signal: signal == 0 ? nil : signal
        )
    }

    /// Closes the input, and blocks until the program has ended.
    package func finish(timeout seconds: Double = Patience.usual) throws -> ProgramResult {
        write([], isLast: true)
        return try waitForExit(timeout: seconds)
    }

    var evidence: String {
        let outputs = state.withValue { $0.text(STDOUT_FILENO) + $0.text(STDERR_FILENO) }
        return "It wrote \"\(outputs.escaped)\".\n" + (terminal?.evidence ?? "")
    }
}

/// How a program ended, and what it wrote to pipes.
package struct ProgramResult: Equatable, Sendable {
    /// Empty when the output did not go to a pipe.
    package let standardOutput: String
    package let standardError: String
    /// `nil` when a signal ended it.
    package let exitStatus: Int32?
    package let signal: Int32?

    package init(standardOutput: String = "", standardError: String = "", exitStatus: Int32?, signal: Int32? = nil) {
        self.standardOutput = standardOutput
        self.standardError = standardError
        self.exitStatus = exitStatus
        self.signal = signal
    }
}
