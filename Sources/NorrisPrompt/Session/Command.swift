/// A command: its specification, its arguments, and what it does.
///
/// To add a command, add a conforming type in a file of its own and list its specification in `CommandTable`. Help,
/// completion and the scripts for shells follow from the specification.
protocol Command: Sendable {
    /// Runs the command; what it throws is reported by the loop.
    @MainActor
    func run(in session: Session) async throws
}
