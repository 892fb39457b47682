import ChuckNorris
import Terminal
import TestSupport
import Vaccine
import XCTest
@testable import NorrisPrompt

/// The base class of tests that type lines at a prompt, and compare everything that is seen then.
///
/// `setUp` overrides the program's cures: jokes come from `jokes`, and files are in `home`.
@MainActor
class ConversationTestCase: XCTestCase {
    let jokes = JokesMock()
    private(set) var home: TemporaryFolder!
    private(set) var transcript: Transcript!

    override func setUp() async throws {
        home = try TemporaryFolder()
        transcript = try Transcript()
        let folders = Folders(environment: Environment(["HOME": home.path]))
        Vaccine.setCure(for: SettingsStore.self, isUnique: true, with: SettingsStore())
        Vaccine.setCure(for: ToldJokes.self, isUnique: true, with: ToldJokes())
        Vaccine.setCure(for: Folders.self, isUnique: true, with: folders)
        let jokes = jokes
        Vaccine.setCure(for: ChuckNorrisServicing.self, with: jokes)
        Vaccine.setCure(for: JokeViewModeling.self, with: JokeViewModel())
    }

    /// A session at a prompt, or for lines from a pipe.
    func session(isPrompt: Bool = true) -> Session {
        var settings = Settings()
        settings.color = .never
        let output = transcript.output(isTerminal: isPrompt, ["HOME": home.path])
        output.apply(settings)
        let session = Session(output: output, settings: settings)
        session.origin = isPrompt ? .prompt : .arguments
        return session
    }

    /// Types lines at a prompt, and then Ctrl-D; returns the lines that the Up key reaches.
    @discardableResult
    func type(_ inputs: [LineInput]) async -> [String] {
        let session = session()
        let reader = ScriptedLines(inputs, on: transcript)
        _ = await session.runLines(of: reader, prompt: "norris> ")
        session.output.flush()
        return reader.remembered
    }

    /// Runs one line as a prompt does.
    func run(_ line: String, _ parser: ArgumentParser = CommandTable.lineParser) async -> Ending {
        let session = session()
        let ending = await session.run { try parser.parse(Line(line)) }
        session.output.flush()
        return ending
    }

    /// Types the lines behind the prompts of a transcript, and expects to see it, and one more prompt.
    func assertConversation(_ expected: String, file: StaticString = #filePath, line: UInt = #line) async throws {
        let prompt = "norris> "
        let before = try transcript.text
        let lines = expected.split(separator: "\n", omittingEmptySubsequences: false)
            .filter { $0.hasPrefix(prompt) || $0 == "norris>" }.map { String($0.dropFirst(prompt.count)) }
        await type(lines.map { .line($0) })
        let text = try String(transcript.text.dropFirst(before.count))
        // A line of a test ends without blanks.
        let seen = text.replacing("norris> \n", with: "norris>\n")
        XCTAssertEqual(seen, "\(expected)\nnorris>\n", file: file, line: line)
    }
}

/// Answers with jokes of the test, in turn, as if they came from the API.
///
/// `@unchecked Sendable`: tests and commands use it on the main actor alone.
final class JokesMock: ChuckNorrisServicing, @unchecked Sendable {
    var jokes = ["One.", "Two.", "Three."].map { JokeModel(id: $0.lowercased().replacing(".", with: ""), value: $0) }
    var categories = ["dev", "food"]
    /// Thrown in place of a random joke.
    var failure: Failure?
    private(set) var requests: [JokeRequest] = []

    func getRandomJoke(callback _: @escaping @Sendable (Result<ChuckNorrisResponse, Error>) -> Void) {
        preconditionFailure("Commands call the async functions.")
    }

    func getJoke(_ request: JokeRequest) async throws -> ChuckNorrisResponse {
        requests.append(request)
        if let failure {
            throw failure
        }
        let unknown = request.categories.first { !categories.contains($0) }
        guard unknown == nil else { throw Failure(.nothingFound, "There is no such category.") }
        return jokes[(requests.count - 1) % jokes.count].about(request.name).response
    }

    func getCategories() async throws -> [String] {
        categories
    }

    func searchJokes(_ query: SearchQuery) async throws -> [ChuckNorrisResponse] {
        let found = jokes.filter { $0.joke.lowercased().contains(query.text.lowercased()) }
        guard !found.isEmpty else { throw Failure(.nothingFound, "No joke contains \"\(query.text)\".") }
        return found.map(\.response)
    }
}

extension JokeModel {
    init(id: String = "", value: String = "", categories: [String] = [], source: String = JokesList.api) {
        self.init(response: ChuckNorrisResponse(id: id, value: value, categories: categories, source: source))
    }
}
