import Platform

/// Why there is no line to run.
enum InputError: Error, Equatable {
    /// The line had more bytes than any command needs.
    case overlong(limit: Int)
    /// The system refused to read on.
    case unreadable(errno: Int32)
}

extension InputError: CustomStringConvertible {
    var description: String {
        switch self {
        case let .overlong(limit):
            "A line can have \(limit) bytes at the most; this one was skipped."
        case let .unreadable(errno):
            "The input could not be read (\(SystemError.text(errno))); check where it comes from."
        }
    }
}
