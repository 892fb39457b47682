/// Why there is no body.
enum NetworkingError: Error, Equatable {
    /// No answer came: nobody listens there, the name is unknown, the connection broke, or time was up.
    case unreachable(host: String)

    /// The server answered with a status that promises no body of the kind asked for.
    case status(Int)

    /// The answer was fine, and there was nothing in it.
    case emptyBody

    /// Whoever asked does not want to know any more.
    case cancelled
}
