import Platform

/// Why signals cannot be received.
package enum SignalsError: Error, Equatable, Sendable, CustomStringConvertible {
    /// There is one pipe for the whole process, so one owner at a time.
    case installedAlready
    case systemCall(errno: Int32)

    package var description: String {
        switch self {
        case .installedAlready:
            "The signals are being received already; restore the earlier Signals before installing others."
        case let .systemCall(errno):
            "The system does not let signals be received (\(SystemError.text(errno))); "
                + "close other programs or raise the limit of open files, and start again."
        }
    }
}
