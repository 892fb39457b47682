import Foundation
import TestSupport
import XCTest
@testable import ChuckNorris

/// The base class of tests with a folder of their own.
class FolderTestCase: XCTestCase {
    private(set) var folder: TemporaryFolder!

    override func setUpWithError() throws {
        folder = try TemporaryFolder()
    }

    override func tearDown() {
        folder = nil
    }
}

/// XCTAssertEqual for values that are awaited.
func assertEqual<Value: Equatable>(
    _ value: Value,
    _ expected: Value,
    _ message: String = "",
    file: StaticString = #filePath,
    line: UInt = #line
) {
    XCTAssertEqual(value, expected, message, file: file, line: line)
}

/// Fails unless the body throws the error.
func assertThrows(
    _ expected: any Error,
    _ message: String = "",
    file: StaticString = #filePath,
    line: UInt = #line,
    _ body: () async throws -> some Any
) async {
    do {
        let answer = try await body()
        XCTFail("got \(answer) \(message)", file: file, line: line)
    } catch {
        XCTAssertEqual("\(error)", "\(expected)", message, file: file, line: line)
    }
}

/// Fails unless the body throws a failure of the kind, whose sentence contains the text.
func assertFails(
    _ text: String,
    _ kind: Failure.Kind = .unavailable,
    file: StaticString = #filePath,
    line: UInt = #line,
    _ body: () async throws -> some Any
) async {
    do {
        let answer = try await body()
        XCTFail("got \(answer)", file: file, line: line)
    } catch {
        let failure = error as? Failure
        XCTAssertTrue(
            failure?.kind == kind && failure?.sentence.contains(text) == true,
            "\(error)",
            file: file,
            line: line
        )
    }
}

/// Collects the texts that a service notes, or networking logs.
final class Notes: Sendable {
    private let texts = Locked<[String]>([])

    var all: [String] {
        texts.withLock { $0 }
    }

    func add(_ text: String) {
        texts.withLock { $0.append(text) }
    }
}

extension SettingsStore {
    convenience init(_ jokes: String, allowsExplicit: Bool = false, timeout: Double = 10) throws {
        var settings = ServiceSettings()
        settings.jokes = try JokesList(parsing: jokes, home: nil)
        settings.allowsExplicit = allowsExplicit
        settings.timeout = timeout
        self.init(settings)
    }
}

extension CurlNetworking {
    /// - Parameter base: The URL of a server of the test.
    convenience init(
        to base: String,
        timeout: Double = 10,
        environment: [String: String] = [:],
        log: Notes = Notes()
    ) throws {
        try self.init(
            api: APIBase(parsing: base),
            userAgent: "norris/test",
            settings: SettingsStore("api", timeout: timeout),
            environment: Environment(environment),
            log: log.add
        )
    }
}

extension ChuckNorrisResponse {
    static func sample(_ id: String, _ categories: String..., source: JokeSource = .api) -> ChuckNorrisResponse {
        ChuckNorrisResponse(id: id, value: "Chuck Norris told \(id).", categories: categories, source: source)
    }
}

/// A service that gives its answers one after the other, and records what it was asked for.
final class ScriptedService: AsyncChuckNorrisServicing {
    private struct State {
        var answers: [Result<ChuckNorrisResponse, any Error>]
        var requests: [JokeRequest] = []
        var cancelledCount = 0
    }

    private let state: Locked<State>

    /// Without any answer left, a call waits until it is cancelled.
    init(_ answers: [Result<ChuckNorrisResponse, any Error>]) {
        state = Locked(State(answers: answers))
    }

    convenience init(_ jokes: ChuckNorrisResponse...) {
        self.init(jokes.map { .success($0) })
    }

    var requests: [JokeRequest] {
        state.withLock(\.requests)
    }

    var cancelledCount: Int {
        state.withLock(\.cancelledCount)
    }

    func answerNext(_ answers: Result<ChuckNorrisResponse, any Error>...) {
        state.withLock { $0.answers += answers }
    }

    func getJoke(_ request: JokeRequest) async throws -> ChuckNorrisResponse {
        let answer = state.withLock { state in
            state.requests.append(request)
            return state.answers.isEmpty ? nil : state.answers.removeFirst()
        }
        guard let answer else {
            defer { state.withLock { $0.cancelledCount += 1 } }
            try await Task.sleep(for: .seconds(3600))
            throw Failure.unsupported
        }
        return try answer.get()
    }

    func searchJokes(_: SearchQuery) async throws -> [ChuckNorrisResponse] {
        try await [getJoke(JokeRequest())]
    }

    func getCategories() async throws -> [String] {
        try await getJoke(JokeRequest()).categories
    }
}

/// Waits until a condition holds that another task brings about.
func eventually(_ condition: () -> Bool, file: StaticString = #filePath, line: UInt = #line) async throws {
    for _ in 0 ..< 2000 where !condition() {
        try await Task.sleep(for: .milliseconds(5))
    }
    XCTAssertTrue(condition(), file: file, line: line)
}
