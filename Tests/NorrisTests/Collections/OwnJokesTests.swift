import Foundation
import TestSupport
import XCTest

/// Jokes that the built program adds to the user's own, opens in an editor and removes.
final class OwnJokesTests: HomeTestCase, SkippedUnderThreadSanitizer {
    private let folder = ".local/share/norris/jokes/"

    private var own: String {
        home.path(folder + "own")
    }

    private func run(_ words: String..., input: String? = nil) throws -> ProgramResult {
        try Program(words, input: input, home: home.path).run()
    }

    func testTextComesFromArgumentsOrAPipeAndGoesIntoTheFileOfItsCategory() throws {
        for (words, input) in [
            (["add", "One", "joke."], nil), (["add", "-c", "At-Work", "--weight=2"], "From\na pipe\n"),
            (["add", "-"], "Read\n"), ([], "add He said \"no\".\nadd \"In quotes;\"\nadd 5 > four | 3\n"),
        ] {
            let result = try Program(words, input: input, home: home.path).run()
            XCTAssertEqual(result, ProgramResult(exitStatus: 0), "\(words)")
        }

        XCTAssertEqual(
            try home.read(folder + "own"),
            "One joke.\n%\nRead\n%\nHe said \"no\".\n%\nIn quotes;\n%\n5 > four | 3\n%\n"
        )
        XCTAssertEqual(try home.read(folder + "at-work"), "From\na pipe\n%\nFrom\na pipe\n%\n")
        let attributes = try FileManager.default.attributesOfItem(atPath: home.path(folder + "own"))
        XCTAssertEqual(attributes[.posixPermissions] as? Int, 0o600)
        XCTAssertEqual(try run("--mine", "search", "pipe").standardOutput, "From a pipe\n")
        let offered = try run("--offline", "complete", "--", "remove", "").standardOutput.split(separator: "\n")
        XCTAssertEqual(offered.filter { $0.hasSuffix(" From a pipe") }.count, 1)
        XCTAssertEqual(offered.count, 6)
    }

    func testAnAPIThatIsNamedIsUsedInPlaceOfThem() throws {
        let api = try LoopbackAPI()
        defer { api.stop() }
        try home.write("Mine.\n", to: folder + "own")

        let result = try run("--api", api.baseURL, "joke")

        XCTAssertEqual(api.requests.map(\.target), ["/jokes/random"], "\(result)")
        XCTAssertEqual(try run("--api", api.baseURL, "--mine", "joke").standardOutput, "Mine.\n")
    }

    func testWhatCannotBeAddedOrRemovedIsRefusedInASentence() throws {
        try home.write(#"{"value": "JSON"}"#, to: folder + "json")
        for (words, input, status, sentence) in [
            (["add", "-"], "a\n%\nb", 64, "The joke has a line with % alone, which would separate two jokes"),
            (["add"], "\n", 64, "Nothing was added: the text is empty."),
            (["add", ""], "Text\n", 64, "Nothing was added: the text is empty."),
            (
                ["add", "-c", "../x", "a"],
                "",
                64,
                "Invalid value for --category: ../x. Use at most 60 letters, digits, - and _."
            ),
            (["add", "-c", "two words", "a"], "", 64, "Invalid value for --category: two words."),
            (["add", "-c", "json", "a"], "", 64, "is JSON, which norris does not change"),
            (["remove", "BMYHvBVdkk0"], "", 1, "There is no joke with the id"),
            ([], "joke json\nremove\n", 64, "is JSON, which norris does not change"),
            ([], "joke dev\nremove\n", 1, "This joke is built in and cannot be changed"),
            ([], "search coffee\nremove 2 1\n", 1, "Joke 2 is built in and cannot be changed"),
            ([], "joke json\nedit\n", 74, "Nothing was changed: an editor needs the terminal as its output"),
            ([], "add\n", 64, "Missing text."),
        ] {
            let result = try Program(words, input: input, home: home.path).run()
            XCTAssertEqual(result.exitStatus, Int32(status), "\(words) \(input)")
            XCTAssertTrue(result.standardError.contains(sentence), result.standardError)
        }
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: home.path(folder)), ["json"])
    }

    func testTextOfTheEditorStaysWhereItIsRefused() throws {
        let editor = try home.writeScript("#!/bin/sh\nprintf 'a\\n%%\\nb\\n' > \"$1\"\n", to: "editor")
        let environment = ["VISUAL": editor, "TMPDIR": home.path]
        let session = try PromptSession(["--offline"], columns: 250, environment: environment, home: home)

        let sentence = try session.answer(to: "add").joined()
        XCTAssertTrue(sentence.hasPrefix("The joke has a line with % alone"), sentence)
        let path = try XCTUnwrap(sentence.split(separator: " ").last).dropLast()
        XCTAssertEqual(try String(contentsOfFile: String(path), encoding: .utf8), "a\n%\nb\n", sentence)
        XCTAssertEqual(try session.quit(), 0)
    }

    func testPromptKnowsOfEachChange() throws {
        let api = try LoopbackAPI()
        let editor = try home.writeScript("#!/bin/sh\necho \"opened $1\"\necho Edited >> \"$2\"\n", to: "vim")
        let environment = ["VISUAL": editor, "NORRIS_API_URL": api.baseURL]
        let session = try PromptSession([], columns: 120, environment: environment, home: home)
        let source = try session.answer(to: "source")
        for (line, answer) in [
            ("add Zulu", [
                "Added to \(own); 1 joke.",
                "Jokes now come from your own and the built-in collection; --jokes mine,api adds the API's.",
            ]),
            ("joke own", ["Zulu"]),
            ("add  zulu ", ["Added to \(own); 2 jokes."]),
            ("add Zulu", ["Already in \(own): Zulu"]),
            ("remove", ["Removed from \(own): Zulu"]),
            ("joke own", ["zulu"]),
            ("add Second", ["Added to \(own); 2 jokes."]),
            ("edit", ["opened +3"]),
            ("remove", ["Removed from \(own): Second"]),
            ("search edited", ["1  Edited", "1 joke contains \"edited\"."]),
            ("remove 1", ["Removed from \(own): Edited"]),
            ("search zulu", ["1  zulu"]),
            ("remove 1", ["Removed from \(own): zulu"]),
            ("source", source),
        ] {
            let rows = try session.answer(to: line)
            XCTAssertTrue(
                zip(answer, rows).allSatisfy { $1.hasPrefix($0) } && rows.count >= answer.count,
                "\(line): \(rows)"
            )
        }
        XCTAssertEqual(api.requests.count, 0)
        XCTAssertEqual(try session.quit(), 0)
    }

    func testEditorThatMayNotKnowLinesGetsTheFileAlone() throws {
        let editor = try home.writeScript("#!/bin/sh\necho \"opened $*\"\n", to: "code")
        let environment = ["VISUAL": "\(editor) --wait"]
        let session = try PromptSession(["--offline"], columns: 120, environment: environment, home: home)
        for line in ["add One", "add Two"] {
            try session.answer(to: line)
        }

        XCTAssertEqual(try session.answer(to: "edit"), ["opened --wait \(home.path(folder + "own"))"])
        XCTAssertEqual(try session.quit(), 0)
    }

    func testEditOpensTheFileOfAddWhereTheLastJokeIsGone() throws {
        let script = "for file; do :; done\necho \"opened $file\"\necho Edited >> \"$file\"\nexit 1\n"
        let editor = try home.writeScript("#!/bin/sh\n" + script, to: "editor")
        let session = try PromptSession(["--offline"], columns: 200, environment: ["EDITOR": editor], home: home)
        try session.answer(to: "add Zulu")
        try session.answer(to: "remove")
        let gone = "This joke is in none of your files any more; "
        XCTAssertEqual(try session.answer(to: "remove").first?.hasPrefix(gone), true)

        XCTAssertEqual(try session.answer(to: "edit"), [
            "opened \(home.path(folder + "own"))",
            "The editor \(editor) ended with an error; try again, or check VISUAL and EDITOR.",
        ])
        XCTAssertEqual(try session.answer(to: "search edited").first, "1  Edited")
        XCTAssertEqual(try session.quit(), 0)

        XCTAssertEqual(try run("--jokes", home.write("Elsewhere\n", to: "team"), "joke", "team").exitStatus, 0)
        XCTAssertTrue(try run("remove").standardError.hasPrefix("norris: " + gone))
    }

    func testEditMakesTheFolderForTheUserAloneAndOnlyAtATerminal() throws {
        XCTAssertEqual(try run("--no-history", "edit", input: "").exitStatus, 74)
        XCTAssertFalse(FileManager.default.fileExists(atPath: home.path(".local")))

        let session = try PromptSession(["--no-history"], environment: ["EDITOR": "true"], home: home)
        XCTAssertEqual(try session.answer(to: "edit"), [])
        XCTAssertEqual(try session.quit(), 0)
        let attributes = try FileManager.default.attributesOfItem(atPath: home.path(folder))
        XCTAssertEqual(attributes[.posixPermissions] as? Int, 0o700)

        try FileManager.default.removeItem(atPath: home.path(".local/share/norris"))
        try home.write("", to: ".local/share/norris")
        let refused = try PromptSession(["--no-history"], columns: 250, environment: ["EDITOR": "true"], home: home)
        let sentence = "The folder \(home.path(folder.dropLast() + "")) for the jokes cannot be created ("
        XCTAssertEqual(try refused.answer(to: "edit").first?.hasPrefix(sentence), true)
        XCTAssertEqual(try refused.quit(), 0)
    }

    func testAddSaysThatOtherSourcesAreUsed() throws {
        for (jokes, warning) in [
            ("builtin", ["It will not be shown, because jokes come from other sources; type source to see them."]),
            (home.path(".local/../\(folder)"), []),
            (home.path(folder + "own"), []),
        ] {
            let session = try PromptSession(["--jokes", jokes], columns: 120, home: home)
            XCTAssertEqual(try session.answer(to: "add Mine"), ["Added to \(own); 1 joke."] + warning)
            XCTAssertEqual(try session.quit(), 0)
            try FileManager.default.removeItem(atPath: home.path(folder))
        }
    }

    func testSourcesAreMixedByWeight() throws {
        let api = try LoopbackAPI()
        try home.write("Mine\n", to: folder + "own")
        let arguments = ["--api", api.baseURL, "--jokes", "mine:1,api:3"]
        let lines = String(repeating: "joke --json\n", count: 80)
        func told(_ more: String...) throws -> [String: Int] {
            let output = try Program(arguments + more, input: lines, home: home.path).run().standardOutput
            return output.split(separator: "\n").reduce(into: [:]) { counts, line in
                let source = ["own", "api", "bundled"].first { line.contains("\"source\":\"\($0)\"") }
                counts[source ?? "", default: 0] += 1
            }
        }
        // One of a million runs has less than that of a source.
        var counts = try told()
        XCTAssertEqual(Set(counts.keys), ["own", "api"])
        XCTAssertGreaterThan(counts["api"] ?? 0, 40)
        counts = try told("--offline")
        XCTAssertEqual(Set(counts.keys), ["own", "bundled"])
        api.stop()
        XCTAssertEqual(try Set(told().keys), ["own", "bundled"])
    }
}
