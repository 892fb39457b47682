import TerminalText
import TestSupport
import Vaccine
import XCTest
@testable import ChuckNorris
@testable import NorrisPrompt

/// The command that shows which cures are set, in each of its forms.
@MainActor
final class GraphCommandTests: XCTestCase {
    private let file = "NorrisPromptTests/GraphCommandTests.swift"
    private var curesBefore: Vaccine.Snapshot!
    /// Where the cures are set.
    private var service = ""
    private var viewModel = ""

    override func setUp() async throws {
        curesBefore = Vaccine.snapshot()
        Vaccine.removeAllCures()
        service = "\(file):\(#line + 1)"
        Vaccine.setCure(for: ChuckNorrisServicing.self, isUnique: true, with: ServiceMock())
        viewModel = "\(file):\(#line + 1)"
        Vaccine.setCure(for: JokeViewModeling.self, with: JokeViewModel())
    }

    override func tearDown() async throws {
        Vaccine.restore(curesBefore)
    }

    func testCuresAreShownInEachForm() async throws {
        try await assert("graph", shows: """
        ChuckNorrisServicing: singleton, ServiceMock, \(service)
        JokeViewModeling: transient, JokeViewModel, \(viewModel)
            needs ChuckNorrisServicing

        """)
        try await assert("graph --mermaid", shows: """
        flowchart TD
            c0["ChuckNorrisServicing<br>singleton<br>ServiceMock<br>\(service)"]
            c1["JokeViewModeling<br>transient<br>JokeViewModel<br>\(viewModel)"]
            c1 --> c0

        """)
        try await assert("graph --dot", shows: #"""
        digraph cures {
            node [shape=box];
            c0 [label="ChuckNorrisServicing\nsingleton\nServiceMock\n\#(service)"];
            c1 [label="JokeViewModeling\ntransient\nJokeViewModel\n\#(viewModel)"];
            c1 -> c0;
        }

        """#)
        try await assert("graph --check", shows: "No cure is missing, circular or set twice.\n")
    }

    func testMistakesAreShownAtTheirLines() async throws {
        let place = "\(file):\(#line + 1)"
        Vaccine.setCure(for: RecentJokes.self) { try Vaccine.requireCure(for: RecentJokes.self, named: "missing") }

        try await assert("graph --check", shows: """
        \(place): error: There is no cure for ChuckNorris.RecentJokes named "missing", asked for at \(place), by the \
        path RecentJokes → RecentJokes "missing". Set one before that line runs: \
        Vaccine.setCure(for: RecentJokes.self, named: "missing", with: …)
        There is one without a name, set at \(place).

        """, ending: .failed(.nothingFound))
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

    private func assert(
        _ command: String,
        shows text: String,
        ending expected: Ending = .done,
        line: UInt = #line
    ) async throws {
        let transcript = try Transcript()
        let context = CommandContext(output: transcript.output(usesColor: true))

        let ending = await context.run(line: command)
        context.output.flush()

        XCTAssertEqual(ending, expected, line: line)
        try XCTAssertEqual(transcript.text, text, line: line)
    }
}
