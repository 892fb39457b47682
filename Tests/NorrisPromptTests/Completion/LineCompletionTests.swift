import ChuckNorris
import LineEditing
import XCTest
@testable import NorrisPrompt

final class LineCompletionTests: XCTestCase {
    private let context = CompletionContext(
        categories: ["career", "dev", "food"],
        listed: [joke("AbC-1"), joke("Abd_2"), joke("no id")],
        shown: [joke("Told99")],
        failedLines: ["search moonless"],
        history: [
            "search moon rock", "search moon", "search moonless", "joke", "search 'say \"it\"'", "search \";\"",
            "search moon -n 2",
            "search hid\u{200B}den",
        ],
        favorites: [joke("Kept77"), joke("AbC-1")],
        ownJokes: [joke("Own-1"), joke("Abd_2"), joke("Own-1")]
    )

    func testCompletionsFollowTheSpecifications() {
        let expectations: KeyValuePairs<String, [String]> = [
            "  JO": ["joke"],
            "fav": ["favorite", "favorites"],
            "ex": ["exit"],
            "watch ": [],
            "watch 5 joke d": ["dev"],
            "joke > d": [],
            "joke dev >": [],
            ":": [],
            "joke ": ["career", "dev", "food", "for"],
            "joke fo": ["food", "for"],
            "joke dev,": ["career", "food"],
            "joke dev,f": ["food"],
            "joke dev ": ["career", "food", "for"],
            "joke dev for ": [],
            "joke for d": [],
            "joke --json -": ["-n", "-s", "--short", "-l", "--long"],
            "joke --": ["-n", "--short", "--long", "--json"],
            "\\jo": ["joke"],
            ":jo": ["joke"],
            "joke -n ": [],
            "joke -n 5 d": ["dev"],
            "refresh ": [],
            "search c": [],
            "search the moon --category=d": ["dev"],
            "search the moon --category food,d": ["dev"],
            "add -c d": ["dev"],
            "search m": ["moon", "\"moon rock\""],
            "search \"m": ["\"moon\"", "\"moon rock\""],
            "search 'moon r": ["'moon rock'"],
            "search \"moon\"": ["\"moon\"", "\"moon rock\""],
            "search s": ["'say \"it\"'"],
            "search \"s": [],
            "search the m": [],
            "search \";": [],
            "search h": [],
            "show ": ["1", "2", "3"],
            "show Ab": ["AbC-1", "Abd_2"],
            "show T": ["Told99"],
            ": K": ["Kept77"],
            "copy 1 ": ["2", "3"],
            "unfavorite ": ["Kept77", "AbC-1"],
            "unfavorite a": ["AbC-1"],
            "edit ": ["Own-1", "Abd_2"],
            "remove Own-1 ": ["Abd_2"],
            "remove t": [],
            "set e": ["explicit"],
            "set explicit ": ["on", "off"],
            "set name B": [],
            "set source offline o": [],
            "help unf": ["unfavorite"],
            "graph --m": ["--mermaid"],
            "manu": [],
            "completions z": ["zsh"],
            "? --": ["--category", "-n", "--json"],
            "joke ; favor": ["favorite", "favorites"],
            "joke;favor": [],
            "@ -": ["-n", "-s", "--short", "-l", "--long", "--json"],
            "joke \"dev\" f": ["food", "for"],
            "joke \"d\"": ["\"dev\""],
            "joke 'f": ["'food'"],
            "joke 'dev,f": ["'dev,food'"],
            "joke \"-": [],
            "\"jo": [],
            "set \"exp": ["\"explicit\""],
        ]
        for (line, texts) in expectations {
            XCTAssertEqual(offered(line), texts, line)
        }
    }

    func testAliasesAreOfferedAndCompletedAsWhatTheyStandFor() {
        let parser = CommandTable.lineParser(["jd": "joke dev -n 3", "s": "search"])
        for (line, texts) in [
            "jd": ["jd"],
            "jd f": ["food", "for"],
            "unalias ": ["jd", "s"],
            "unalias S ": ["jd"],
            "unalias s j": ["jd"],
            "alias jd jo": [],
        ] {
            XCTAssertEqual(offer(line, context, by: parser)?.candidates.map(\.text), texts, line)
        }
    }

    func testEveryCommandOfThePromptIsOfferedOnAnEmptyLineWithItsSummary() {
        let commands = CommandTable.specifications.filter { $0.group != .shell }
            .map { Completion(text: $0.name, summary: $0.summary) }

        XCTAssertEqual(offer("", context), Completions(replaced: 0, candidates: commands))
    }

    func testOnlyTheLastWordIsReplaced() {
        for (line, replaced) in [
            "joke d": 1, "\\jo": 2, "joke --": 2, "joke dev,fo": 2, "joke dev,": 0, "joke \"de": 3, "search 'm'": 3,
            "set ex": 2, "show Ab": 2,
        ] {
            let offer = offer(line, context)
            XCTAssertEqual(offer?.candidates.isEmpty, false, line)
            XCTAssertEqual(offer?.replaced, replaced, line)
        }
    }

    func testOffersAreThoseOfTheContext() {
        let many = CompletionContext(listed: (1 ... 5000).map { Self.joke("id\($0)") })
        let hyphens = CompletionContext(favorites: [Self.joke("-x1"), Self.joke("y2")])
        let none = CompletionContext(categories: [])
        for (context, line, texts) in [
            // The first of many rows.
            (many, "show ", (1 ... 99).map(String.init)), (many, "show 4999", ["4999"]),
            // Ids may begin with a hyphen.
            (hyphens, "show ", ["-x1", "y2"]), (hyphens, "show -", ["-x1"]),
            (hyphens, "joke -", ["-n", "-s", "--short", "-l", "--long", "--json"]),
            // Without categories, for is offered only when it has been begun.
            (none, "joke ", []), (none, "joke f", ["for"]),
        ] {
            XCTAssertEqual(offered(line, context), texts, line)
        }
    }

    func testMissingContextIsRequested() {
        let completion = LineCompletion(parser: CommandTable.lineParser(), context: CompletionContext())

        for (line, need) in [
            ("joke d", CompletionNeed.categories), ("unfavorite ", .favorites), ("show ", .favorites),
            ("search \"a b", .history), ("edit ", .ownJokes),
        ] {
            XCTAssertThrowsError(try completion.completions(of: line), line) { error in
                XCTAssertEqual(error as? CompletionNeed, need, line)
            }
        }
        XCTAssertEqual(try completion.completions(of: "joke for d").candidates, [])
    }

    func testNamesThatCannotBeTypedOrHaveAnotherMeaningAreNotOffered() {
        let names = [
            "dev", "two words", "a,b", "e\u{1B}[31m", "", "Upper", "rtl\u{202E}", "-n", "a b", "for", "Loud",
            "\u{200B}", "b ",
        ]
        let context = CompletionContext(categories: names, shown: [Self.joke("e\u{1B}c")], favorites: [])

        XCTAssertEqual(offered("joke ", context), ["dev", "\"two words\"", "\"a b\"", "for"])
        XCTAssertEqual(offered("joke dev,t", context), ["\"dev,two words\""])
        XCTAssertEqual(offer("joke dev,t", context)?.replaced, 5)
        XCTAssertEqual(offered("show ", context), [])
    }

    func testExplicitJokesAreOfferedOnlyWhereTheyAreAllowed() {
        let jokes = [Self.joke("Mild"), Self.joke("Strong", categories: ["explicit"]), Self.joke("Meek")]
        var listed = CompletionContext(listed: jokes, favorites: [])
        var kept = CompletionContext(shown: jokes, favorites: [Self.joke("Steamy", categories: ["Explicit"])])

        XCTAssertEqual(offered("show ", listed), ["1", "3"])
        XCTAssertEqual(offered("show S", listed), [])
        XCTAssertEqual(offered("show ", kept), ["Meek", "Mild"])
        XCTAssertEqual(offered("unfavorite ", kept), [])

        listed.allowsExplicit = true
        kept.allowsExplicit = true

        XCTAssertEqual(offered("show ", listed), ["1", "2", "3"])
        XCTAssertEqual(offered("show S", listed), ["Strong"])
        XCTAssertEqual(offered("show ", kept), ["Meek", "Strong", "Mild", "Steamy"])
        XCTAssertEqual(offered("unfavorite ", kept), ["Steamy"])
    }

    func testSummariesOfJokesAreShortAndSanitized() throws {
        let joke = JokeModel(id: "a", value: "A\u{1B}[31m\n" + String(repeating: "x", count: 99))

        let offer = try XCTUnwrap(offer("show ", CompletionContext(listed: [joke])))

        XCTAssertEqual(try XCTUnwrap(offer.candidates.first).summary, "A[31m...")
    }

    private func offered(_ line: String, _ context: CompletionContext? = nil) -> [String]? {
        offer(line, context ?? self.context)?.candidates.map(\.text)
    }

    private func offer(
        _ line: String,
        _ context: CompletionContext,
        by parser: ArgumentParser = CommandTable.lineParser()
    ) -> Completions? {
        try? LineCompletion(parser: parser, context: context).completions(of: line)
    }

    private static func joke(_ id: String, categories: [String] = []) -> JokeModel {
        JokeModel(id: id, value: "The joke \(id).", categories: categories)
    }
}
