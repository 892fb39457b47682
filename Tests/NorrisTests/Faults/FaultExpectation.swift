/// The expected result of a fault.
enum FaultExpectation: Equatable, Sendable {
    /// The server's answer is used.
    case answered
    /// One sentence with this text, and a built-in joke where that is allowed.
    case failed(String)
    /// One sentence with this text, and no built-in joke: the server has no such joke.
    case nothingFound(String)

    /// The failure depends on the speed of the machine.
    static let anyFailure = failed("")
    static let timedOut = failed("did not answer within")
    static let lost = failed("The connection to")
    static let unreachable = failed("cannot be reached")
    static let notAJoke = failed("This is not a joke API's response")
    static let notSecure = failed("cannot be verified")
    static let tooLong = failed("is larger than")
    static let headTooLong = failed("are too large")
    static let unreadable = failed("cannot be read (")
    static let astray = failed(" redirects ")

    static func outOfOrder(_ status: Int) -> FaultExpectation {
        failed("The joke server is unavailable (status \(status))")
    }

    static func pause(_ status: Int) -> FaultExpectation {
        failed("The joke server asks for a pause (status \(status))")
    }

    static func rejected(_ status: Int) -> FaultExpectation {
        failed("The joke server rejected the request (status \(status)")
    }
}
