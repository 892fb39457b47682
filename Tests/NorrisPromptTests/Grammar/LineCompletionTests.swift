import ChuckNorris
import Terminal
import XCTest
@testable import NorrisPrompt

/// What a half-typed line can go on with.
final class LineCompletionTests: XCTestCase {
    private let completion = LineCompletion(
        parser: CommandTable.lineParser,
        categories: ["dev", "devil", "food", "two words", "-n"],
        favorites: [JokeModel(id: "Kept1", value: "It is kept.")],
        list: [JokeModel(id: "a", value: "First."), JokeModel(id: "b", value: "Second.")]
    )

    private func offered(_ line: String, _ completion: LineCompletion? = nil) -> [String]? {
        (completion ?? self.completion).completions(of: line)?.candidates.map(\.text)
    }

    func testWordsThatFitAreOffered() {
        let rows: [(String, [String])] = [
            ("jo", ["joke"]), ("SEA", ["search"]), ("gr", []), ("joke de", ["dev", "devil"]), ("joke dev,f", ["food"]),
            (
                "joke dev f",
                ["for"]
            ), ("joke dev, f", ["food", "for"]),
            ("joke dev,de", ["devil"]), ("joke f", ["food", "for"]), ("joke for d", []), ("joke for Bob, d", []), (
                "joke --j",
                ["--json"]
            ),
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
        let completion = LineCompletion(parser: CommandTable.lineParser)
        XCTAssertNil(offered("joke d", completion))
        XCTAssertNil(offered("show ", completion))
        XCTAssertEqual(offered("jo", completion), ["joke"])
    }

    func testExplicitJokesAreNotOffered() {
        var completion = completion
        completion.favorites = []
        completion.list = [JokeModel(id: "x", value: "X.", categories: ["explicit"])]
        XCTAssertEqual(offered("show ", completion), [])
        completion.allowsExplicit = true
        XCTAssertEqual(offered("show ", completion), ["1"])
    }

    func testOptionsOfTheProgramAreOfferedInAShell() {
        let completion = LineCompletion(parser: ProgramOptions.parser)
        for (partial, words, expected) in [
            ("--pl", [], ["--plain"]), ("--color=n", [], ["never"]), ("al", ["--color"], ["always"]),
            ("gr", ["--offline"], ["graph"]), ("--acc", [], []),
        ] as [(String, [String], [String])] {
            let offer = completion.completions(of: partial, after: words)
            XCTAssertEqual(offer?.candidates.map(\.text), expected, "\(words) \(partial)")
        }
    }
}
