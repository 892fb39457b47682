/// What has to come of a fault.
enum FaultExpectation: Equatable, Sendable {
    /// The answer is good enough.
    case answered
    /// One sentence with this in it, and what is on board where that is allowed.
    case failed(String)
    /// There is nothing of the kind, said in one sentence with this in it; what is on board does not help.
    case nothingFound(String)

    /// Which one it is depends on how fast the machine is.
    static let anyFailure = failed("")
    static let timedOut = failed("did not answer within")
    static let lost = failed("The connection to")
    static let unreachable = failed("cannot be reached")
    static let notAJoke = failed("This is not a joke API's response")
    static let notSecure = failed("cannot be verified")
    static let tooLong = failed("answers with more than")
    static let headTooLong = failed("answers with endless headers")
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
