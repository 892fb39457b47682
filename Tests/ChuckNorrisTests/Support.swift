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
    file: StaticString = #filePath,
    line: UInt = #line,
    _ body: () async throws -> some Any
) async {
    do {
        try await XCTFail("got \(body())", file: file, line: line)
    } catch {
        XCTAssertEqual("\(error)", "\(expected)", file: file, line: line)
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
        try await XCTFail("got \(body())", file: file, line: line)
    } catch {
        let failure = error as? Failure
        XCTAssertEqual(failure?.kind, kind, "\(error)", file: file, line: line)
        XCTAssertEqual(failure?.sentence.contains(text), true, "\(error)", file: file, line: line)
    }
}

/// Waits until a condition holds that another task brings about.
func eventually(_ condition: () -> Bool, file: StaticString = #filePath, line: UInt = #line) async throws {
    for _ in 0 ..< 2000 where !condition() {
        try await Task.sleep(for: .milliseconds(5))
    }
    XCTAssertTrue(condition(), file: file, line: line)
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

extension ChuckNorrisServicing {
    func getRandomJoke() async throws -> ChuckNorrisResponse {
        try await getJoke(JokeRequest())
    }
}

extension ChuckNorrisResponse {
    static func sample(_ id: String, _ categories: String..., source: String = JokesList.api) -> ChuckNorrisResponse {
        ChuckNorrisResponse(id: id, value: "Chuck Norris told \(id).", categories: categories, source: source)
    }
}

/// A service that gives its answers one after the other, and records what it was asked for.
final class ScriptedService: AsyncChuckNorrisServicing {
    typealias Answer = Result<ChuckNorrisResponse, any Error>

    private let answers: Locked<[Answer]>
    private let allRequests = Locked<[JokeRequest]>([])
    private let cancellations = Locked(0)

    /// Without any answer left, a call waits until it is cancelled.
    init(_ answers: [Answer]) {
        self.answers = Locked(answers)
    }

    convenience init(_ jokes: ChuckNorrisResponse...) {
        self.init(jokes.map { .success($0) })
    }

    var requests: [JokeRequest] {
        allRequests.withLock { $0 }
    }

    var cancelledCount: Int {
        cancellations.withLock { $0 }
    }

    func answerNext(_ answer: Answer, times: Int = 1) {
        answers.withLock { $0 += Array(repeating: answer, count: times) }
    }

    func getJoke(_ request: JokeRequest) async throws -> ChuckNorrisResponse {
        allRequests.withLock { $0.append(request) }
        if let answer = answers.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
            return try answer.get()
        }
        defer { cancellations.withLock { $0 += 1 } }
        try await Task.sleep(for: .seconds(3600))
        throw Failure.unsupported
    }

    func searchJokes(_: SearchQuery) async throws -> [ChuckNorrisResponse] {
        try await [getJoke(JokeRequest())]
    }

    func getCategories() async throws -> [String] {
        try await getJoke(JokeRequest()).categories
    }
}
