/// Why there is no body.
enum NetworkingError: Error, Equatable {
    /// No response: the connection was refused or broke, the name is unknown, or the time was over.
    case unreachable(host: String)

    /// The server answered with a status that is not successful.
    case status(Int)

    /// The response was successful but empty.
    case emptyBody

    /// The request was cancelled.
    case cancelled
}
