import Benchmarking
import Foundation
import TestSupport

/// An API on the loopback address that is as slow as it is told to be.
///
/// No joke comes twice within a hundred, and none is longer than a row of the terminal. Categories and searches are
/// answered at once.
final class JokeServer: Sendable {
    enum Reaction {
        case joke(after: Double)
        /// At once, and then the connection is closed.
        case lastJoke
        case silence
    }

    static let categories = [
        "animal", "career", "celebrity", "dev", "fashion", "food", "history", "money", "movie", "music", "science",
        "sport", "travel",
    ]

    private struct State {
        var jokeCount = 0
        /// When the last joke was sent, as `Stopwatch.wall` tells the time.
        var lastSent = 0.0
    }

    private let api: LoopbackAPI
    private let state: Monitor<State>

    /// - Parameters:
    ///   - searchResults: How many jokes any search finds.
    ///   - reaction: What to do with a question for a joke, given how many have been asked before it.
    init(searchResults: Int = 0, reaction: @escaping @Sendable (Int) -> Reaction) throws {
        let state = Monitor(State())
        // Encoded ahead: a real server's time is not what is measured.
        let jokes = try (0 ..< max(100, searchResults)).map { try Self.encode(Self.joke($0)) }
        let found = #"{"total":\#(searchResults),"result":[\#(jokes.prefix(searchResults).joined(separator: ","))]}"#
        let categories = try Self.encode(Self.categories)
        self.state = state
        api = try LoopbackAPI(jokes: []) { request in
            switch request.path {
            case "/jokes/categories":
                return .json(body: categories)
            case "/jokes/search":
                return .json(body: found)
            default:
                let number = state.withValue { state in
                    state.jokeCount += 1
                    return state.jokeCount - 1
                }
                let joke = jokes[number % jokes.count]
                switch reaction(number) {
                case let .joke(delay):
                    Thread.sleep(forTimeInterval: delay)
                    state.withValue { $0.lastSent = Stopwatch.wall }
                    return .json(body: joke)
                case .lastJoke:
                    let type = "application/json"
                    return .text(status: 200, contentType: type, headers: ["Connection": "close"], body: joke)
                case .silence:
                    return .never
                }
            }
        }
    }

    var baseURL: String {
        api.baseURL
    }

    /// When the last joke was sent, as `Stopwatch.wall` tells the time.
    var lastSent: Double {
        state.withValue { $0.lastSent }
    }

    /// Blocks until so many jokes have been asked for in all.
    func waitForQuestion(count: Int) throws {
        guard state.wait(timeout: 10, until: { $0.jokeCount >= count ? true : nil }) == nil else { return }
        throw SupportError("Waited 10 s for question number \(count) for a joke.")
    }

    /// The last words of a joke, which no other one has.
    static func ending(of number: Int) -> String {
        "counted to infinity \(number % 100 + 2) times."
    }

    private static func joke(_ number: Int) -> LoopbackJoke {
        LoopbackJoke(id: "benchmark\(number)", value: "Chuck Norris kicked the hare and \(ending(of: number))")
    }

    private static func encode(_ value: some Encodable) throws -> String {
        try String(decoding: JSONEncoder().encode(value), as: UTF8.self)
    }
}
