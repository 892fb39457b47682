import TestSupport

/// A fault between the API and norris, and the result expected from norris.
struct Fault: Sendable {
    let name: String
    let expectation: FaultExpectation
    /// Expectations of the commands that differ, such as a search, whose answer may be longer.
    let exceptions: [FaultRoute: FaultExpectation]
    /// The timeout of a request, in seconds: short where it is what ends the request.
    let timeout: Double
    /// The number of requests that norris may send for one command.
    let mostRequests: Int
    /// Whether nothing listens at the server's address.
    let isRefusal: Bool
    let answer: @Sendable (FaultQuestion) -> ScriptedAnswer

    /// - Parameters:
    ///   - answer: The answer to every question.
    ///   - answering: Returns the answer to a question, where it depends on the question.
    init(
        _ name: String,
        _ expectation: FaultExpectation,
        except exceptions: [FaultRoute: FaultExpectation] = [:],
        timeout: Double? = nil,
        mostRequests: Int = 1,
        isRefusal: Bool = false,
        _ answer: ScriptedAnswer = .standard,
        answering: (@Sendable (FaultQuestion) -> ScriptedAnswer)? = nil
    ) {
        self.name = name
        self.expectation = expectation
        self.exceptions = exceptions
        self.timeout = timeout ?? (expectation == .timedOut ? 0.5 : 5)
        self.mostRequests = mostRequests
        self.isRefusal = isRefusal
        self.answer = answering ?? { _ in answer }
    }

    func expectation(of route: FaultRoute) -> FaultExpectation {
        exceptions[route] ?? expectation
    }
}
