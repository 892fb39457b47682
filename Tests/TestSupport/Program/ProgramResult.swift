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
