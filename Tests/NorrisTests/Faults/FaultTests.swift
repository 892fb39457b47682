import Foundation
import TestSupport
import XCTest

/// A fault between the API and norris, and the result expected from norris.
struct Fault: Sendable {
    enum Expectation: Equatable, Sendable {
        /// The server's answer is used.
        case answered
        /// One sentence with this text, and a built-in joke where that is allowed.
        case failed(String)
        /// One sentence with this text, and no built-in joke: the server has no such joke.
        case nothingFound(String)

        /// The reason is libcurl's.
        static let anyFailure = failed("")
        static let timedOut = failed("did not answer within")
        static let notAJoke = failed("not the response of a joke API")
        static let tooLong = failed("is larger than")
        static let astray = failed("redirect")

        static func status(_ number: Int) -> Expectation {
            failed("status \(number)")
        }
    }

    /// An endpoint of the API, and a command that asks it.
    enum Route: String, CaseIterable, Sendable {
        case random = "joke --json"
        case id = "show served1"
        case categories
        case search = "search --json server"

        init(_ request: LoopbackRequest) {
            self = switch request.path {
            case "/jokes/random": .random
            case "/jokes/categories": .categories
            case "/jokes/search": .search
            default: .id
            }
        }
    }

    /// A request that is answered with a fault, and addresses that the answer may redirect to.
    struct Question: Sendable {
        let request: LoopbackRequest
        /// The number of the request, counted from 1.
        let attempt: Int
        /// The host and port of another server, which has no faults.
        let otherHost: String

        /// The target of the same request without the fault.
        var goodTarget: String {
            target("well=yes")
        }

        /// Another target of the same request, with the same fault.
        var nextTarget: String {
            target("step=\(attempt)")
        }

        private func target(_ item: String) -> String {
            "\(request.target)\(request.target.contains("?") ? "&" : "?")\(item)"
        }
    }

    let name: String
    private let expectation: Expectation
    /// Expectations of the endpoints that differ, such as a search, whose answer may be longer.
    let exceptions: [Route: Expectation]
    /// The number of requests that norris may send for one command.
    let mostRequests: Int
    let answer: @Sendable (Question) -> ScriptedAnswer

    /// - Parameters:
    ///   - answer: The answer to every question.
    ///   - answering: Returns the answer to a question, where it depends on the question.
    init(
        _ name: String,
        _ expectation: Expectation,
        except exceptions: [Route: Expectation] = [:],
        mostRequests: Int = 1,
        _ answer: ScriptedAnswer = .standard,
        answering: (@Sendable (Question) -> ScriptedAnswer)? = nil
    ) {
        self.name = name
        self.expectation = expectation
        self.exceptions = exceptions
        self.mostRequests = mostRequests
        self.answer = answering ?? { _ in answer }
    }

    func expectation(of route: Route) -> Expectation {
        exceptions[route] ?? expectation
    }

    /// The timeout of a request, in seconds: short where it is what ends the request.
    var timeout: Double {
        expectation == .timedOut ? 0.5 : 5
    }
}

/// Every fault of the table, with the built program.
///
/// Each fault is tried with a random joke and another endpoint; with NORRIS_LONG_TESTS, with all of them.
final class FaultTests: XCTestCase {
    /// Not built in.
    private static let jokes = .samples + (1 ... 20).map { number in
        LoopbackJoke(id: "served\(number)", value: "Chuck Norris is served \(number) times.")
    }

    /// In kB: less than an endless answer has, and more than a program needs with the longest allowed answer.
    private static let memoryLimit = 200_000

    func testEveryFaultIsHandled() async throws {
        let runs = Fault.all.enumerated().flatMap { number, fault in
            let others: [Fault.Route] = [.id, .categories, .search]
            let chosen = LongTests.areWanted || !fault.exceptions.isEmpty ? others : [others[number % others.count]]
            return ([.random] + chosen).map { (fault, $0, false) } + [(fault, .random, true)]
        }
        try await runs.concurrently { fault, route, hasFallback in
            let name = "\(fault.name), \(route.rawValue)\(hasFallback ? ", with built-in jokes" : "")"
            do {
                try Self.check(fault, route, hasFallback: hasFallback, name)
            } catch {
                XCTFail("\(name): \(error)")
            }
        }
    }

    /// - Parameter hasFallback: Whether built-in jokes stand in for the API.
    private static func check(_ fault: Fault, _ route: Fault.Route, hasFallback: Bool, _ name: String) throws {
        let other = try LoopbackAPI(jokes: jokes)
        let attempts = Monitor(0)
        let otherHost = other.host
        let api = try LoopbackAPI(jokes: jokes) { request in
            guard request.query["well"] == nil, request.query["name"] != "Well" else { return .standard }
            let attempt = attempts.withValue { attempts in
                attempts += 1
                return attempts
            }
            return fault.answer(Fault.Question(request: request, attempt: attempt, otherHost: otherHost))
        }
        let expectation = fault.expectation(of: route)
        // An answer is followed by another request, which must not get what is left of it.
        let isFollowed = route == .random && expectation == .answered
        let limit = SanitizedBuild.isThis ? "" : "ulimit -d \(memoryLimit); "
        let options = ["--api", api.baseURL, "--timeout", "\(fault.timeout)"] + (hasFallback ? [] : ["--jokes", "api"])
        let result = try Program(
            ["-c", limit + #"exec "$0" "$@""#, Program.path()] + options,
            executable: "/bin/sh",
            input: route.rawValue + (isFollowed ? "\njoke --json for Well" : "") + "\n",
            environment: ["SWIFT_BACKTRACE": "enable=no"]
        ).run(timeout: fault.timeout + 2 * Patience.usual)

        let (output, error) = (result.standardOutput, result.standardError)
        let row = "\(name): \(String(reflecting: result).prefix(800))"
        for text in [output, error] {
            XCTAssertNil(HostileText.remains(in: text, isOnTerminal: false), row)
            XCTAssertTrue(text.isEmpty || text.hasSuffix("\n"), row)
        }
        let count = api.requests.count + other.requests.count
        XCTAssertLessThanOrEqual(count, fault.mostRequests + (isFollowed ? 2 : 0), "requests: \(row)")
        switch expectation {
        case .answered:
            XCTAssertTrue(error.isEmpty && result.exitStatus == 0, row)
            // The server may have no categories.
            XCTAssertTrue(sources(of: output, route) == ["api"] || route == .categories && output.isEmpty, row)
            XCTAssertTrue(!isFollowed || output.count(where: \.isNewline) == 2, row)
        case let .nothingFound(sentence):
            XCTAssertTrue(error.contains(sentence) && output.isEmpty && result.exitStatus == 1, row)
        case let .failed(sentence):
            XCTAssertTrue(error.hasPrefix("norris: ") && (sentence.isEmpty || error.contains(sentence)), row)
            XCTAssertTrue(error.filter(\.isNewline).count == 1 && error.count < 500, row)
            XCTAssertEqual(sources(of: output, route), hasFallback ? ["builtin"] : [], row)
            XCTAssertEqual(result.exitStatus, hasFallback ? 0 : 69, row)
        }
    }

    /// The sources of the jokes in the output; built-in jokes stand in for a random one alone.
    private static func sources(of output: String, _ route: Fault.Route) -> Set<String> {
        guard [.random, .search].contains(route) else { return output.isEmpty ? [] : ["api"] }
        return Set(output.split(separator: "\n").map { line in
            let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            return object?["source"] as? String ?? "none: \(line)"
        })
    }
}
