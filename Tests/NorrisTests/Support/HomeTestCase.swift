import TestSupport
import XCTest

/// The base class of tests whose programs share a home, or a server.
class HomeTestCase: XCTestCase {
    private(set) var home: TemporaryFolder!
    /// Started when it is used first.
    lazy var api: LoopbackAPI! = try? LoopbackAPI()

    override func setUpWithError() throws {
        home = try TemporaryFolder()
    }

    override func tearDown() {
        home = nil
        api = nil
    }

    /// Runs norris in the home.
    func norris(_ words: String..., input: String? = nil) throws -> ProgramResult {
        try norris(words, input: input)
    }

    func norris(_ words: [String], input: String? = nil) throws -> ProgramResult {
        try Program(words, input: input, home: home.path).run()
    }

    /// Starts a prompt in the home.
    func session(
        _ arguments: [String] = ["--offline"],
        columns: Int = 80,
        environment: [String: String?] = [:]
    ) throws -> PromptSession {
        try PromptSession(arguments, columns: columns, environment: environment, home: home)
    }
}
