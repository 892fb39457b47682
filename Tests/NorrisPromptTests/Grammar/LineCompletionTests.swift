import ChuckNorris
import Terminal
import XCTest
@testable import NorrisPrompt

/// What a half-typed line can go on with.
final class LineCompletionTests: XCTestCase {
    private let context = CompletionContext(
        categories: ["dev", "devil", "food", "two words", "-n"],
        favorites: [JokeModel(id: "Kept1", value: "It is kept.")],
        list: [JokeModel(id: "a", value: "First."), JokeModel(id: "b", value: "Second.")]
    )

    private func offered(_ line: String, _ context: CompletionContext? = nil) -> [String]? {
        let completion = LineCompletion(parser: CommandTable.lineParser, context: context ?? self.context)
        return completion.completions(of: line)?.candidates.map(\.text)
    }

    func testWordsThatFitAreOffered() {
        let rows: [(String, [String])] = [
            ("jo", ["joke"]), ("SEA", ["search"]), ("gr", []), ("joke de", ["dev", "devil"]), ("joke dev,f", ["food"]),
            ("joke dev,de", ["devil"]), ("joke f", ["food", "for"]), ("joke for d", []), ("joke --j", ["--json"]),
            ("joke --json --j", []), ("set co", ["color"]), ("set color n", ["never"]), ("help sea", ["search"]),
            ("show ", ["1", "2"]), ("show 2", ["2"]), ("favorite 1 ", ["2"]), ("show K", ["Kept1"]),
            ("search mo", []), ("search -c de", ["dev", "devil"]), ("add -", ["-c", "--category"]),
            ("quit x", []), ("completions z", ["zsh"]), ("joke \"de", []), ("joke -- de", []),
        ]
        for (line, words) in rows {
            XCTAssertEqual(offered(line), words, line)
        }
    }

    func testNothingIsKnownUntilItIsLoaded() {
        XCTAssertNil(offered("joke d", CompletionContext()))
        XCTAssertNil(offered("show ", CompletionContext()))
        XCTAssertEqual(offered("jo", CompletionContext()), ["joke"])
    }

    func testExplicitJokesAreNotOffered() {
        var context = CompletionContext(list: [JokeModel(id: "x", value: "X.", categories: ["explicit"])])
        context.favorites = []
        XCTAssertEqual(offered("show ", context), [])
        context.allowsExplicit = true
        XCTAssertEqual(offered("show ", context), ["1"])
    }

    func testOptionsOfTheProgramAreOfferedInAShell() {
        let completion = LineCompletion(parser: ProgramOptions.parser, context: context)
        for (partial, words, expected) in [
            ("--pl", [], ["--plain"]), ("--color=n", [], ["never"]), ("al", ["--color"], ["always"]),
            ("gr", ["--offline"], ["graph"]), ("--acc", [], []),
        ] as [(String, [String], [String])] {
            let offer = completion.completions(of: partial, after: words)
            XCTAssertEqual(offer?.candidates.map(\.text), expected, "\(words) \(partial)")
        }
    }
}
