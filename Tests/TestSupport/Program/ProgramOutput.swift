/// Where one of a program's outputs goes.
package enum ProgramOutput: Equatable, Sendable {
    /// Into the result.
    case pipe
    /// To the pseudo-terminal; only a program that was started on one has it.
    case terminal
    /// To a file or device that exists, such as `/dev/full`.
    case path(String)
    /// To a pipe whose reader has gone, as in `norris | true`.
    case brokenPipe
    /// To nothing at all, as in `norris >&-`.
    case closed
}
