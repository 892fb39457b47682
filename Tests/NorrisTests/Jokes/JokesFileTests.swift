import Foundation
import TestSupport
import XCTest

/// Files of jokes in their formats, whole and damaged.
final class JokesFileTests: HomeTestCase {
    private func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
        let path = try home.write("", to: name)
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        return path
    }

    func testEachDocumentedFormatHasTwoJokes() throws {
        let page = try PackageFile.text("Sources/NorrisPrompt/NorrisPrompt.docc/UsingNorris.md")
        let examples = page.components(separatedBy: "```").filter { $0.hasPrefix("text\n") }
            .filter { $0.contains("Chuck Norris") && !$0.contains("norris>") }
        XCTAssertGreaterThanOrEqual(examples.count, 3)
        for (number, example) in examples.enumerated() {
            let path = try home.write(String(example.dropFirst("text\n".count)), to: "example\(number).txt")
            let jokes = try Set(norris(["--jokes", path], input: "joke\njoke\n").standardOutput.split(separator: "\n"))
            XCTAssertEqual(jokes.count, 2, "\(jokes)")
            XCTAssertTrue(jokes.allSatisfy { $0.contains("Chuck Norris") && $0.hasSuffix(".") }, "\(jokes)")
        }
    }

    func testIndentsStayOnAScreen() throws {
        let path = try home.write("\n  one\n      two\nabc  d\n%\n", to: "picture")
        let prompt = try session(["--jokes", path], columns: 40)
        XCTAssertEqual(try prompt.answer(to: "joke"), ["  one", "      two", "abc  d"])
        XCTAssertEqual(try Program(["--jokes", path, "joke"]).output(), "one two abc d\n")
    }

    func testUnreadableJokesAreCountedAndTheOthersAreTold() throws {
        // Latin 1, so that ä and ÿ are no UTF-8.
        let path = try write(XCTUnwrap("One\nTwo ä\nÿ\nThree\n".data(using: .isoLatin1)), to: "latin")
        let result = try norris(["--jokes", path], input: "joke\njoke\n")
        XCTAssertEqual(result.standardOutput.split(separator: "\n").sorted(), ["One", "Three"])
        XCTAssertEqual(result.standardError, "norris: 2 jokes of \(path) cannot be read; the first is line 2.\n")
        XCTAssertEqual(result.exitStatus, 0)
    }

    func testFilesWithoutJokesAreRefusedInASentence() async throws {
        try FileManager.default.createDirectory(atPath: home.path("void"), withIntermediateDirectories: false)
        symlink("circle", home.path("circle"))
        symlink("nowhere", home.path("broken"))
        let large = try home.write("A joke.\n", to: "large")
        truncate(large, 17 << 20)
        let rows = try [
            (write([], to: "empty"), Int32(1)), (write("\n \n\n".utf8, to: "blank"), 1), (home.path("void"), 1),
            (home.path("missing"), 74),
            (home.path("circle"), 74), (home.path("broken"), 74), ("/dev/zero", 74), ("/bin/sh", 74), (large, 74),
            (write([0x89, 0x50, 0, 0], to: "picture"), 74),
        ]
        try await rows.concurrently { path, status in
            for words in [["joke"], ["categories"]] {
                let result = try Program(["--jokes", path] + words).run()
                XCTAssertTrue([status, 74].contains(result.exitStatus), "\(path): \(result)")
                XCTAssertEqual(result.standardOutput, "", path)
                XCTAssertEqual(result.standardError.count(where: \.isNewline), 1, "\(path): \(result)")
                XCTAssertTrue(result.standardError.contains(path), "\(path): \(result)")
            }
        }
    }

    func testFolderHasTheJokesOfItsTextFiles() throws {
        try home.write("A joke\n", to: "mine/team")
        _ = try write([0x89, 0x50, 0, 0], to: "mine/pic.png")
        try home.write("Below\n", to: "mine/below/file")
        try home.write("Hidden\n", to: "mine/.hidden")
        try home.write("Backup\n", to: "mine/team~")
        symlink("nowhere", home.path("mine/broken"))
        mkfifo(home.path("mine/pipe"), 0o600)
        for words in [["joke", "team"], ["today"], ["joke"], ["search", "joke"]] {
            XCTAssertEqual(try Program(["--jokes", home.path("mine")] + words).run().standardOutput, "A joke\n")
        }
    }

    func testFolderOfThousandsOfFilesTakesFewDescriptors() throws {
        let many = try TemporaryFolder(inMemory: true)
        for number in 1 ... 1500 {
            try many.write("Joke \(number)\n", to: "file\(number)")
        }
        let input = String(repeating: "joke\n", count: 1000)
        let output = try InstalledProgram.norris(["--jokes", many.path], descriptors: 20, input: input).output()
        XCTAssertEqual(Set(output.split(separator: "\n")).count, 1000)
    }

    func testPipesAreRead() throws {
        let script = try "\(Program.path()) --jokes <(echo Through a pipe) search 'a pipe'"
        let told = try Program(["-c", script], executable: InstalledProgram.path("bash")).output()
        XCTAssertEqual(told, "Through a pipe\n")
        let silent = home.path("silent")
        mkfifo(silent, 0o600)
        let writer = open(silent, O_RDWR)
        defer { close(writer) }
        // A pipe that nothing is written to can be interrupted.
        let prompt = try session(["--jokes", silent])
        for keys in ["joke\r", "categories\r"] {
            try prompt.terminal.type(keys)
            try prompt.terminal.type("\u{3}", until: \.isAtPrompt)
        }
    }

    func testOwnJokesThatCannotBeReadAreReported() throws {
        let file = try home.write("One\n", to: Scenario.ownJokes)
        let folder = (file as NSString).deletingLastPathComponent
        try UnprivilegedUser.own(home)
        // Otherwise it could not be removed.
        defer { chmod(folder, 0o700) }
        for path in [file, folder] {
            chmod(path, 0)
            let result = try UnprivilegedUser.run(["--jokes", "mine", "joke"], home: home.path)
            XCTAssertEqual(result.exitStatus, 74, "\(result)")
            XCTAssertTrue(result.standardError.contains("\(path) (Permission denied)"), "\(result)")
        }
    }
}
