import TerminalText
import TestSupport
import Vaccine
import XCTest
@testable import ChuckNorris
@testable import NorrisPrompt

/// The command that shows which cures are set, in each of its forms.
@MainActor
final class GraphCommandTests: XCTestCase {
    override func setUp() async throws {
        Vaccine.removeAllCures()
        Vaccine.setCure(for: ChuckNorrisServicing.self, isUnique: true, with: ServiceMock())
        Vaccine.setCure(for: JokeViewModeling.self, with: JokeViewModel())
    }

    override func tearDown() async throws {
        Vaccine.removeAllCures()
    }

    func testCuresAreShownInEachForm() async throws {
        try await assert("graph", shows: Vaccine.graph().description + "\n")
        try await assert("graph --mermaid", shows: Vaccine.graph().mermaid + "\n")
        try await assert("graph --check", shows: "No cure is missing, circular or set twice.\n")
    }

    func testMistakesAreShownAtTheirLines() async throws {
        let place = "NorrisPromptTests/GraphCommandTests.swift:\(#line + 1)"
        Vaccine.setCure(for: RecentJokes.self) { try Vaccine.requireCure(for: RecentJokes.self, named: "missing") }

        let problem = try XCTUnwrap(Vaccine.validate().first)
        try await assert("graph --check", shows: "\(place): error: \(problem)\n", ending: .failed(.nothingFound))
    }

    func testWrappedLineIsIndentedMoreThanACure() {
        Vaccine.removeAllCures()
        Vaccine.setCure(for: Hat.self, with: Hat(), file: "norris/main.swift", line: 7)
        Vaccine.setCure(for: Walker.self, with: Walker(), file: "norris/main.swift", line: 8)

        XCTAssertEqual(GraphCommand.render(Vaccine.graph()).wrapped(to: 22).plain, """
        Hat: transient,
          norris/main.swift:7
        Walker: transient,
          norris/main.swift:8
            needs Hat
        """)
    }

    private struct Hat {}

    private struct Walker {
        @Inject(Hat.self) private var hat
    }

    private func assert(_ command: String, shows text: String, ending expected: Ending = .done) async throws {
        let transcript = try Transcript()
        let context = CommandContext(output: transcript.output(usesColor: true))

        let ending = await context.run(line: command)
        context.output.flush()

        XCTAssertEqual(ending, expected, command)
        try XCTAssertEqual(transcript.text, text, command)
    }
}
