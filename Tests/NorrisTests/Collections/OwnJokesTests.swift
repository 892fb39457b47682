import Foundation
import TestSupport
import XCTest

/// Jokes that the built program adds to the user's own, opens in an editor and removes.
final class OwnJokesTests: HomeTestCase, SkippedUnderThreadSanitizer {
    private let folder = ".local/share/norris/jokes/"

    private var own: String {
        home.path(folder + "own")
    }

    func testTextComesFromArgumentsOrAPipeAndGoesIntoTheFileOfItsCategory() throws {
        for (words, input) in [
            (["add", "One", "joke."], nil), (["add", "-c", "At-Work", "--weight=2"], "From\na pipe\n"),
            (["add", "-"], "Read\n"), ([], "add He said \"no\".\nadd \"In quotes;\"\nadd 5 > four | 3\n"),
        ] {
            XCTAssertEqual(try norris(words, input: input), .success(), "\(words)")
        }

        let jokes = "One joke.\n%\nRead\n%\nHe said \"no\".\n%\nIn quotes;\n%\n5 > four | 3\n%\n"
        XCTAssertEqual(try home.read(folder + "own"), jokes)
        XCTAssertEqual(try home.read(folder + "at-work"), "From\na pipe\n%\nFrom\na pipe\n%\n")
        let attributes = try FileManager.default.attributesOfItem(atPath: own)
        XCTAssertEqual(attributes[.posixPermissions] as? Int, 0o600)
        XCTAssertEqual(try norris("--mine", "search", "pipe").standardOutput, "From a pipe\n")
        let offered = try norris("--offline", "complete", "--", "remove", "").standardOutput.split(separator: "\n")
        XCTAssertEqual(offered.filter { $0.hasSuffix(" From a pipe") }.count, 1)
        XCTAssertEqual(offered.count, 6)
    }

    func testAnAPIThatIsNamedIsUsedInPlaceOfThem() throws {
        try home.write("Mine.\n", to: folder + "own")

        let result = try norris("--api", api.baseURL, "joke")

        XCTAssertEqual(api.requests.map(\.target), ["/jokes/random"], "\(result)")
        XCTAssertEqual(try norris("--api", api.baseURL, "--mine", "joke").standardOutput, "Mine.\n")
    }

    func testWhatCannotBeAddedOrRemovedIsRefusedInASentence() throws {
        try home.write(#"{"value": "JSON"}"#, to: folder + "json")
        for (words, input, status, sentence) in [
            (["add", "-"], "a\n%\nb", 64, "The joke has a line with % alone, which would separate two jokes"),
            (["add"], "\n", 64, "Nothing was added: the text is empty."),
            (["add", ""], "Text\n", 64, "Nothing was added: the text is empty."),
            (["add", "-c", "../x", "a"], "", 64, "--category: ../x. Use at most 60 letters, digits, - and _."),
            (["add", "-c", "two words", "a"], "", 64, "Invalid value for --category: two words."),
            (["add", "-c", "json", "a"], "", 64, "is JSON, which norris does not change"),
            (["remove", "BMYHvBVdkk0"], "", 1, "There is no joke with the id"),
            ([], "joke json\nremove\n", 64, "is JSON, which norris does not change"),
            ([], "joke dev\nremove\n", 1, "This joke is built in and cannot be changed"),
            ([], "search coffee\nremove 2 1\n", 1, "Joke 2 is built in and cannot be changed"),
            ([], "joke json\nedit\n", 74, "Nothing was changed: an editor needs the terminal as its output"),
            ([], "add\n", 64, "Missing text."),
        ] {
            let result = try norris(words, input: input)
            XCTAssertEqual(result.exitStatus, Int32(status), "\(words) \(input)")
            XCTAssertTrue(result.standardError.contains(sentence), result.standardError)
        }
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: home.path(folder)), ["json"])
    }

    func testTextOfTheEditorStaysWhereItIsRefused() throws {
        let editor = try home.writeScript("#!/bin/sh\nprintf 'a\\n%%\\nb\\n' > \"$1\"\n", to: "editor")
        let session = try session(columns: 250, environment: ["VISUAL": editor, "TMPDIR": home.path])

        let sentence = try session.answer(to: "add").joined()
        XCTAssertTrue(sentence.hasPrefix("The joke has a line with % alone"), sentence)
        let path = try XCTUnwrap(sentence.split(separator: " ").last).dropLast()
        XCTAssertEqual(try String(contentsOfFile: String(path), encoding: .utf8), "a\n%\nb\n", sentence)
        XCTAssertEqual(try session.quit(), 0)
    }

    func testPromptKnowsOfEachChange() throws {
        let editor = try home.writeScript("#!/bin/sh\necho \"opened $1\"\necho Edited >> \"$2\"\n", to: "vim")
        let environment = ["VISUAL": editor, "NORRIS_API_URL": api.baseURL]
        let session = try session([], columns: 120, environment: environment)
        let source = try session.answer(to: "source")
        let advice = "Jokes now come from your own and the built-in collection; --jokes mine,api adds the API's."
        for (line, answer) in [
            ("add Zulu", ["Added to \(own); 1 joke.", advice]), ("joke own", ["Zulu"]),
            ("add  zulu ", ["Added to \(own); 2 jokes."]), ("add Zulu", ["Already in \(own): Zulu"]),
            ("remove", ["Removed from \(own): Zulu"]), ("joke own", ["zulu"]),
            ("add Second", ["Added to \(own); 2 jokes."]), ("edit", ["opened +3"]),
            ("remove", ["Removed from \(own): Second"]),
            ("search edited", ["1  Edited", "1 joke contains \"edited\"."]),
            ("remove 1", ["Removed from \(own): Edited"]), ("search zulu", ["1  zulu"]),
            ("remove 1", ["Removed from \(own): zulu"]), ("source", source),
        ] {
            let rows = try session.answer(to: line)
            let isAnswer = rows.count >= answer.count && zip(answer, rows).allSatisfy { $1.hasPrefix($0) }
            XCTAssertTrue(isAnswer, "\(line): \(rows)")
        }
        XCTAssertEqual(api.requests.count, 0)
        XCTAssertEqual(try session.quit(), 0)
    }

    func testEditorThatMayNotKnowLinesGetsTheFileAlone() throws {
        let editor = try home.writeScript("#!/bin/sh\necho \"opened $*\"\n", to: "code")
        let session = try session(columns: 120, environment: ["VISUAL": "\(editor) --wait"])
        for line in ["add One", "add Two"] {
            try session.answer(to: line)
        }

        XCTAssertEqual(try session.answer(to: "edit"), ["opened --wait \(own)"])
        XCTAssertEqual(try session.quit(), 0)
    }

    func testEditOpensTheFileOfAddWhereTheLastJokeIsGone() throws {
        let script = "for file; do :; done\necho \"opened $file\"\necho Edited >> \"$file\"\nexit 1\n"
        let editor = try home.writeScript("#!/bin/sh\n" + script, to: "editor")
        let session = try session(columns: 200, environment: ["EDITOR": editor])
        let gone = "This joke is in none of your files any more; "
        for (line, answer) in [
            ("add Zulu", "Added to"), ("remove", "Removed from"), ("remove", gone), ("edit", "opened \(own)"),
            ("search edited", "1  Edited"),
        ] {
            let rows = try session.answer(to: line)
            XCTAssertEqual(rows.first?.hasPrefix(answer), true, "\(line): \(rows)")
            let error = "The editor \(editor) ended with an error; try again, or check VISUAL and EDITOR."
            XCTAssertTrue(line != "edit" || Array(rows.dropFirst()) == [error], "\(rows)")
        }
        XCTAssertEqual(try session.quit(), 0)

        XCTAssertEqual(try norris("--jokes", home.write("Elsewhere\n", to: "team"), "joke", "team").exitStatus, 0)
        XCTAssertTrue(try norris("remove").standardError.hasPrefix("norris: " + gone))
    }

    func testEditMakesTheFolderForTheUserAloneAndOnlyAtATerminal() throws {
        XCTAssertEqual(try norris("--no-history", "edit", input: "").exitStatus, 74)
        XCTAssertFalse(FileManager.default.fileExists(atPath: home.path(".local")))

        let session = try session(["--no-history"], columns: 250, environment: ["EDITOR": "true"])
        XCTAssertEqual(try session.answer(to: "edit"), [])
        let attributes = try FileManager.default.attributesOfItem(atPath: home.path(folder))
        XCTAssertEqual(attributes[.posixPermissions] as? Int, 0o700)

        try FileManager.default.removeItem(atPath: home.path(".local/share/norris"))
        try home.write("", to: ".local/share/norris")
        let sentence = "The folder \(home.path(folder.dropLast() + "")) for the jokes cannot be created ("
        XCTAssertEqual(try session.answer(to: "edit").first?.hasPrefix(sentence), true)
        XCTAssertEqual(try session.quit(), 0)
    }

    func testAddSaysThatOtherSourcesAreUsed() throws {
        for (jokes, warning) in [
            ("builtin", ["It will not be shown, because jokes come from other sources; type source to see them."]),
            (home.path(".local/../\(folder)"), []),
            (home.path(folder + "own"), []),
        ] {
            let session = try session(["--jokes", jokes], columns: 120)
            XCTAssertEqual(try session.answer(to: "add Mine"), ["Added to \(own); 1 joke."] + warning)
            XCTAssertEqual(try session.quit(), 0)
            try FileManager.default.removeItem(atPath: home.path(folder))
        }
    }

    func testSourcesAreMixedByWeight() throws {
        try home.write("Mine\n", to: folder + "own")
        func told(_ more: String...) throws -> [String: Int] {
            let words = ["--api", api.baseURL, "--jokes", "mine:1,api:3"] + more
            let output = try norris(words, input: String(repeating: "joke --json\n", count: 80)).standardOutput
            return output.split(separator: "\n").reduce(into: [:]) { counts, line in
                let source = ["own", "api", "bundled"].first { line.contains("\"source\":\"\($0)\"") }
                counts[source ?? "", default: 0] += 1
            }
        }
        // One of a million runs has less than that of a source.
        let counts = try told()
        XCTAssertEqual(Set(counts.keys), ["own", "api"])
        XCTAssertGreaterThan(counts["api"] ?? 0, 40)
        XCTAssertEqual(try Set(told("--offline").keys), ["own", "bundled"])
        api.stop()
        XCTAssertEqual(try Set(told().keys), ["own", "bundled"])
    }
}
