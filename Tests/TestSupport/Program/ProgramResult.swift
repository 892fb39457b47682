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

extension ProgramResult {
    /// Decodes the status of waitpid(2), whose macros are not available in Swift.
    init(standardOutput: String, standardError: String, waitStatus: Int32) {
        let signal = waitStatus & 0x7F
        self.init(
            standardOutput: standardOutput,
            standardError: standardError,
            exitStatus: signal == 0 ? waitStatus >> 8 & 0xFF : nil,
            signal: signal == 0 ? nil : signal
        )
    }
}
