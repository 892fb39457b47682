import LineEditing
import TestSupport
import Vaccine
import XCTest
@testable import ChuckNorris
@testable import NorrisPrompt

/// The command that shows which cures are set, in each of its forms.
@MainActor
final class GraphCommandTests: XCTestCase {
    private var curesBefore: Vaccine.Snapshot!
    private var serviceLine: UInt!
    private var viewModelLine: UInt!

    override func setUp() async throws {
        curesBefore = Vaccine.snapshot()
        Vaccine.removeAllCures()
        serviceLine = #line + 1
        Vaccine.setCure(for: ChuckNorrisServicing.self, isUnique: true, with: ServiceMock())
        viewModelLine = #line + 1
        Vaccine.setCure(for: JokeViewModeling.self, with: JokeViewModel())
    }

    override func tearDown() async throws {
        Vaccine.restore(curesBefore)
    }

    func testCuresAreShownAsText() async throws {
        try await assert("graph", shows: """
        ChuckNorrisServicing: singleton, ServiceMock, NorrisPromptTests/GraphCommandTests.swift:\(serviceLine!)
        JokeViewModeling: transient, JokeViewModel, NorrisPromptTests/GraphCommandTests.swift:\(viewModelLine!)
            needs ChuckNorrisServicing

        """)
    }

    func testCuresAreShownForMermaid() async throws {
        try await assert("graph --mermaid", shows: """
        flowchart TD
            c0["ChuckNorrisServicing<br>singleton<br>ServiceMock<br>NorrisPromptTests/GraphCommandTests.swift:\(
                serviceLine!
            )"]
            c1["JokeViewModeling<br>transient<br>JokeViewModel<br>NorrisPromptTests/GraphCommandTests.swift:\(
                viewModelLine!
            )"]
            c1 --> c0

        """)
    }

    func testCuresAreShownForGraphviz() async throws {
        try await assert("graph --dot", shows: #"""
        digraph cures {
            node [shape=box];
            c0 [label="ChuckNorrisServicing\nsingleton\nServiceMock\nNorrisPromptTests/GraphCommandTests.swift:\#(
                XCTUnwrap(serviceLine)

            )"];
            c1 [label="JokeViewModeling\ntransient\nJokeViewModel\nNorrisPromptTests/GraphCommandTests.swift:\#(
                XCTUnwrap(viewModelLine)
            )"];
            c1 -> c0;
        }

        """#)
    }

    func testCompleteCuresPassTheCheck() async throws {
        try await assert("graph --check", shows: "No cure is missing, circular or set twice.\n")
    }

    func testMistakesAreShownAtTheirLines() async throws {
        let line = #line + 1
        Vaccine.setCure(for: RecentJokes.self) { try Vaccine.requireCure(for: RecentJokes.self, named: "missing") }

        try await assert("graph --check", shows: """
        NorrisPromptTests/GraphCommandTests.swift:\(line): error: There is no cure for \
        ChuckNorris.RecentJokes named "missing", asked for at NorrisPromptTests/GraphCommandTests.swift:\(
            line
        ), by the \
        path RecentJokes → RecentJokes "missing". Set one before that line runs: \
        Vaccine.setCure(for: RecentJokes.self, named: "missing", with: …)
        There is one without a name, set at NorrisPromptTests/GraphCommandTests.swift:\(line).

        """, ending: .failed(.nothingFound))
    }

    private func assert(
        _ command: String,
        shows text: String,
        ending expected: Ending = .done,
        line: UInt = #line
    ) async throws {
        let transcript = try Transcript()
        let output = transcript.output(usesColor: true)

        let context = CommandContext(output: output, history: History(path: nil), waiting: InterruptibleWait())
        let ending = await context.run(line: command)
        output.flush()

        XCTAssertEqual(ending, expected, line: line)
        try XCTAssertEqual(transcript.text, text, line: line)
    }
}
