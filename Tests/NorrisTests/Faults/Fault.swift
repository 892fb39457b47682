import TestSupport

/// Something that goes wrong between the API and norris, and what norris has to make of it.
struct Fault: Sendable {
    /// How the server meets a request.
    enum Reaction: Sendable {
        case answer(@Sendable (FaultQuestion) -> ScriptedAnswer)
        /// Nobody listens at the server's address.
        case refusal
    }

    let name: String
    let reaction: Reaction
    let expectation: FaultExpectation
    /// Where the answer means something else, such as a search that is allowed to be longer.
    let exceptions: [FaultRoute: FaultExpectation]
    /// The time limit of a request, in seconds: short where it is what ends the request.
    let timeout: Double
    /// Requests that norris may send for one command.
    let mostRequests: Int

    init(
        _ name: String,
        _ expectation: FaultExpectation,
        except exceptions: [FaultRoute: FaultExpectation] = [:],
        timeout: Double? = nil,
        mostRequests: Int = 1,
        reaction: Reaction
    ) {
        self.name = name
        self.expectation = expectation
        self.exceptions = exceptions
        self.timeout = timeout ?? (expectation == .timedOut ? 0.5 : 5)
        self.mostRequests = mostRequests
        self.reaction = reaction
    }

    init(
        _ name: String,
        _ expectation: FaultExpectation,
        except exceptions: [FaultRoute: FaultExpectation] = [:],
        timeout: Double? = nil,
        mostRequests: Int = 1,
        _ answer: @escaping @Sendable (FaultQuestion) -> ScriptedAnswer
    ) {
        self.init(
            name,
            expectation,
            except: exceptions,
            timeout: timeout,
            mostRequests: mostRequests,
            reaction: .answer(answer)
        )
    }

    /// The same answer to every question.
    init(
        _ name: String,
        _ expectation: FaultExpectation,
        except exceptions: [FaultRoute: FaultExpectation] = [:],
        timeout: Double? = nil,
        mostRequests: Int = 1,
        _ answer: ScriptedAnswer
    ) {
        self.init(name, expectation, except: exceptions, timeout: timeout, mostRequests: mostRequests) { _ in answer }
    }

    var isRefusal: Bool {
        guard case .refusal = reaction else { return false }
        return true
    }

    func expectation(of route: FaultRoute) -> FaultExpectation {
        exceptions[route] ?? expectation
    }
}
