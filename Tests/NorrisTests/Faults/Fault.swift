import TestSupport

/// A fault between the API and norris, and the result expected from norris.
struct Fault: Sendable {
    let name: String
    let expectation: FaultExpectation
    /// Expectations of the endpoints that differ, such as a search, whose answer may be longer.
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

/// The expected result of a fault.
enum FaultExpectation: Equatable, Sendable {
    /// The server's answer is used.
    case answered
    /// One sentence with this text, and a built-in joke where that is allowed.
    case failed(String)
    /// One sentence with this text, and no built-in joke: the server has no such joke.
    case nothingFound(String)

    /// The reason is libcurl's.
    static let anyFailure = failed("")
    static let timedOut = failed("did not answer within")
    static let unreachable = failed("cannot be reached")
    static let notAJoke = failed("not the response of a joke API")
    static let tooLong = failed("is larger than")
    static let astray = failed("redirect")

    static func status(_ number: Int) -> FaultExpectation {
        failed("status \(number)")
    }
}

/// An endpoint of the API, and a command that asks it.
enum FaultRoute: CaseIterable, Sendable {
    case random
    case id
    case categories
    case search

    init(_ request: LoopbackRequest) {
        self = switch request.path {
        case "/jokes/random": .random
        case "/jokes/categories": .categories
        case "/jokes/search": .search
        default: .id
        }
    }

    var command: String {
        switch self {
        case .random: "joke --json"
        case .id: "show \(FaultServer.id)"
        case .categories: "categories"
        case .search: "search --json server"
        }
    }
}

/// A request that is answered with a fault, and addresses that the answer may redirect to.
struct FaultQuestion: Sendable {
    let route: FaultRoute
    /// The number of the request, counted from 1.
    let attempt: Int
    let request: LoopbackRequest
    /// The host and port of another server, which has no faults.
    let otherHost: String

    /// The server's own host and port.
    var host: String {
        request.header("Host") ?? ""
    }

    /// The target of the same request without the fault.
    var goodTarget: String {
        "\(request.target)\(request.target.contains("?") ? "&" : "?")\(Self.mark)=yes"
    }

    /// Another target of the same request, with the same fault.
    var nextTarget: String {
        "\(request.target)\(request.target.contains("?") ? "&" : "?")step=\(attempt)"
    }

    static let mark = "well"
}
