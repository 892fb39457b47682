/// The destination of one of a program's outputs.
package enum ProgramOutput: Equatable, Sendable {
    /// A pipe whose contents are in the result.
    case pipe
    /// An existing file or device, such as `/dev/full`.
    case path(String)
    /// A pipe whose reader has left, as in `norris | true`.
    case brokenPipe
    /// A closed descriptor, as in `norris >&-`.
    case closed
}
