#if os(Linux)
    import Foundation
    import Platform
    import TestSupport
    import XCTest

    /// Files that have no jokes, or not only jokes: one sentence, and the other jokes are told.
    final class BadCollectionsTests: HomeTestCase, SkippedUnderThreadSanitizer {
        private func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
            let path = try home.write("", to: name)
            try Data(bytes).write(to: URL(fileURLWithPath: path))
            return path
        }

        /// Runs one command with the path; a file that cannot be used has no built-in joke in its place.
        private static func sentence(_ path: String, exitStatus: Int32, _ words: [String] = ["joke"]) throws -> String {
            let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
            let result = try Program(["--jokes", path] + words).run()
            XCTAssertEqual(result.standardOutput.isEmpty, exitStatus != 0, path)
            XCTAssertEqual(result.exitStatus, exitStatus, path)
            let sentences = result.standardError.split(separator: "\n")
            XCTAssertLessThanOrEqual(sentences.count, 1, result.standardError)
            return String(sentences.first ?? "").replacing("norris: ", with: "").replacing(folder + "/", with: "")
        }

        func testWhatCannotBeReadAtAll() async throws {
            symlink("circle", home.path("circle"))
            symlink("nowhere", home.path("broken"))
            let unreadable = [
                ("missing", "No such file or directory"), ("circle", "Too many levels of symbolic links"),
                ("broken", "No such file or directory"),
            ].map { name, reason in
                let path = home.path(name)
                return (path, "The jokes cannot be read from \(path) (\(reason)); check the path and its permissions.")
            }
            let paths = ["/dev/zero", "/dev/null"] + (access("/proc/kmsg", R_OK) == 0 ? ["/proc/kmsg"] : [])
            let devices = paths.map { path in
                (path, "The jokes cannot be used because \(path) is a device, not a regular file; name another file.")
            }
            let program = ("/bin/sh", "The file /bin/sh is not a text file; name another file.")
            let commands = [["joke"], ["today"], ["search", "chuck"], ["categories"], ["joke", "dev"]]
            try await (unreadable + devices + [program]).enumerated().map(\.self).concurrently { number, row in
                for words in number == 0 ? commands : [commands[number % commands.count]] {
                    XCTAssertEqual(try Program(["--jokes", row.0] + words).run(), .failure(row.1, 74), "\(words)")
                }
            }
        }

        func testOtherFilesAreUsedWhereOneCannotBeRead() throws {
            let good = try write("Good\n".utf8, to: "good")
            let arguments = ["--mine", "--jokes", home.path("missing"), "--jokes", good]
            let result = try Program(arguments + ["joke"]).run()
            XCTAssertEqual(result.standardOutput, "Good\n")
            XCTAssertTrue(result.standardError.contains("missing (No such file or directory)"), result.standardError)
            XCTAssertEqual(result.exitStatus, 74)
            // The answer to source is about it.
            XCTAssertEqual(try Program(arguments + ["source"]).run().exitStatus, 0)
        }

        /// What lies in a folder is left out without a word, and is listed by source.
        func testWhatIsNoTextInAFolderIsLeftOutQuietly() throws {
            try home.write("A joke\n", to: "mine/team")
            _ = try write([0x89, 0x50, 0, 0], to: "mine/pic.png")
            _ = try write([], to: "mine/empty")
            try home.write("Below\n", to: "mine/below/file")
            symlink("nowhere", home.path("mine/broken"))
            mkfifo(home.path("mine/pipe"), 0o600)
            let path = home.path("mine")
            for words in [["joke", "team"], ["--mine", "today"], ["--mine", "joke"]] {
                XCTAssertEqual(try Program(["--jokes", path] + words).output(), "A joke\n")
            }
            let rows = try Program(["--jokes", path, "source"]).output().split(separator: "\n")
            XCTAssertEqual(rows.map { $0.replacing(path + "/", with: "") }, [
                "Jokes come from \(path), and from the built-in collection.",
                "The jokes cannot be used because below is a folder, not a regular file; name another file.",
                "The jokes cannot be read from broken (No such file or directory); check the path and its permissions.",
                "There are no jokes in empty; write one on each line.",
                "The file pic.png is not a text file; name another file.",
                "The jokes cannot be used because pipe is a named pipe, not a regular file; name another file.",
            ])
        }

        /// At the prompt, where a screen may have ten rows, source has the details.
        func testPromptReportsSeveralFilesInOneRow() throws {
            for name in ["a", "b", "c"] {
                _ = try write(Array("One\n".utf8) + [0xFF, 10], to: "many/\(name)")
            }
            let prompt = try PromptSession(["--jokes", home.path("many")], columns: 100)
            // The files are read while the line is typed or run, and reported from another thread.
            let answer = try prompt.answer(to: "joke a")
            XCTAssertTrue(answer.contains("One"))
            let reports = prompt.rows.filter { $0.contains("problems") }
            XCTAssertEqual(reports, ["3 files of your own jokes have problems; type source to see them."], "\(answer)")
            // Paths of any length are wrapped with the words.
            let details = try prompt.answer(to: "source").joined(separator: " ")
            XCTAssertEqual(details.ranges(of: "cannot be read: line 2 is not UTF-8 text").count, 3, details)
            XCTAssertEqual(prompt.rows.joined(separator: " ").ranges(of: "cannot").count, 3, details)
            XCTAssertEqual(try prompt.quit(), 0)
        }

        func testNamedPipeWaitsForItsWriter() throws {
            for (text, row, status) in [("Later\n", "Later", 0), ("", "There are no jokes in", 1)] as [(_, _, Int32)] {
                let pipe = try pipe()
                let program = try Program(["--mine", "--jokes", pipe, "joke"]).start()
                try program.terminal.waitFor("aiting")

                Self.send(text, to: pipe)

                XCTAssertEqual(try program.waitForExit().exitStatus, status)
                XCTAssertTrue(program.terminal.transcript.contains(row), program.terminal.transcript)
            }
        }

        func testProcessSubstitution() throws {
            let script = try "\(Program.path()) --jokes <(sleep 0.1; echo Through a pipe; sleep 0.1) search 'a pipe'"
            let told = try Program(["-c", script], executable: InstalledProgram.path("bash")).output()
            XCTAssertEqual(told, "Through a pipe\n")
            for (path, name) in [("-", "standard input"), ("/dev/stdin", "/dev/stdin")] {
                let empty = try Program(["--jokes", path, "joke"], input: "").run()
                XCTAssertEqual(empty.standardError, "norris: There are no jokes in \(name); write one on each line.\n")
            }
        }

        func testWaitForAPipeCanBeInterrupted() throws {
            let pipe = try pipe()
            let commands = [["joke"], ["today"], ["categories"], ["search", "chuck"], ["source"], ["show", "x"]]
            for (number, words) in commands.enumerated() {
                let writer = number < 3 ? open(pipe, O_RDWR) : -1
                defer { close(writer) }
                let program = try Program(["--jokes", pipe] + words).start()
                try program.terminal.waitFor("aiting")
                let signal = [SIGINT, SIGTERM][number % 2]
                try program.send(signal: signal)
                XCTAssertEqual(try program.waitForExit().signal, signal, "\(words)")
            }
        }

        /// Also where a completion waits for the same pipe.
        func testPromptStaysUsableWhileAPipeIsSilent() throws {
            let pipe = try pipe()
            let prompt = try PromptSession(["--mine", "--jokes", pipe])
            for keys in ["joke\r", "joke p\t\r", "source\r"] {
                try prompt.terminal.type(keys, until: { $0.text.contains("waiting for") })
                try prompt.terminal.type("\u{3}", until: "Canceled.")
                try prompt.terminal.waitForScreen(\.isAtPrompt)
            }
            Self.send("Later\n", to: pipe)
            XCTAssertEqual(try prompt.answer(to: "joke").last, "Later")
            XCTAssertEqual(try prompt.quit(), 0)
        }

        func testCompletionInAShellReadsNoPipe() throws {
            let arguments = ["--offline", "complete", "--", "joke", "d"]
            let completed = try Program(arguments, environment: ["NORRIS_JOKES": pipe()]).output()
            XCTAssertEqual(completed, "dev  programmers\n")
        }

        private func pipe() throws -> String {
            let path = home.path(UUID().uuidString)
            XCTAssertEqual(mkfifo(path, 0o600), 0)
            return path
        }

        private static func send(_ text: String, to pipe: String) {
            let writer = open(pipe, O_WRONLY)
            XCTAssertEqual(Platform.write(writer, text, text.utf8.count), text.utf8.count)
            close(writer)
        }

        func testPipeThatIsNoTextIsReadOnce() throws {
            let result = try Program(["--jokes", "-", "joke"], input: String(repeating: "\0", count: 1000)).run()

            XCTAssertEqual(result, .failure("Standard input is not text; send text through a pipe.", 74))
        }

        func testBadLineOfTheSettingsIsANotice() throws {
            let path = try home.write("jokes = x:0\njokes = -\n", to: Scenario.config)

            let result = try norris("--offline", "joke")

            XCTAssertEqual(result.exitStatus, 0)
            XCTAssertEqual(result.standardError.split(separator: "\n").count, 2, result.standardError)
            XCTAssertTrue(result.standardError.contains("Line 2 of \(path)"))
        }

        func testCategoryWithTheNameOfItsFileIsThereOnce() throws {
            let path = try home.write(#"{"value":"One","categories":["Dev","ops"]}"#, to: "dev.jsonl")

            let joke = try Program(["--mine", "--jokes", path, "joke", "--json"]).output()
            XCTAssertTrue(joke.contains(#""categories":["dev","ops"]"#), joke)
        }

        func testThousandsOfCategories() throws {
            let lines = (1 ... 5000).map { #"{"value":"Joke \#($0)","categories":["c\#($0)"]}"# }
            let path = try write(lines.joined(separator: "\n").utf8, to: "many.jsonl")

            let result = try Program(["--mine", "--jokes", path, "joke", "c4321"]).run(timeout: 5)
            XCTAssertEqual(result.standardOutput, "Joke 4321\n")
        }

        func testEmptyFilesAndFolders() throws {
            try FileManager.default.createDirectory(atPath: home.path("void"), withIntermediateDirectories: false)
            let line = "write one on each line."
            let array = #"in JSON, each is an object such as {"value": "A joke."}."#
            let rows: [(String, text: String?, status: Int32, advice: String)] = [
                ("empty", "", 1, line), ("void", nil, 1, line), ("blank", "\n \n\n", 0, line),
                ("texts", #"["One", "Two"]"#, 0, array), ("numbers", "[1,2]\n", 0, array),
            ]
            for (name, text, status, advice) in rows {
                try text.map { _ = try home.write($0, to: name) }
                let sentence = try Self.sentence(home.path(name), exitStatus: status)
                XCTAssertEqual(sentence, "There are no jokes in \(name); \(advice)")
            }
        }

        func testWhatIsSkippedIsCounted() async throws {
            let json = "{\"value\":\"One\"}\nnonsense\n{\"value\":1}\n{\"id\":\"x\"}\n\n{\"value\":\"Three\"}"
            let array = "[{\"value\":\"One\"},{\"text\":\"Two\"},\n{\"value\":\"Three\"},{\"value\":\"cut"
            let long = String(repeating: "x", count: 70000)
            // Latin 1, so that ä and ÿ are no UTF-8.
            let files = try [
                ("latin", "One\nTwo ä\nÿ\nThree\n", 2, "the first, line 2, is not UTF-8 text"),
                ("cookie", "One\n%\n\nTwo\nmore ä\n%\nThree\n", 1, "line 4 is not UTF-8 text"),
                ("json", json, 3, "the first, line 2, is not valid JSON"),
                ("array", array, 2, "the first, item 2, has no valid \"value\""),
                ("long", "One\n\(long)\nThree\n", 1, "line 2 is longer than 64 KB"),
                ("longest", "One\n%\n\(long)\n%\nThree\n", 1, "line 3 is longer than 64 KB"),
            ].map { name, text, count, reason in
                let advice = "repair \(count == 1 ? "it" : "them") in an editor."
                let sentence = "\(count) joke\(count == 1 ? "" : "s") of \(name) cannot be read: \(reason); \(advice)"
                return try (name, write(XCTUnwrap(text.data(using: .isoLatin1)), to: name), sentence)
            }
            try await files.concurrently { name, path, sentence in
                // A search does not decode the JSON of jokes that cannot match.
                let isDecoded = !["json", "array"].contains(name)
                let searched = try Self.sentence(path, exitStatus: 0, ["search", "three"])
                XCTAssertEqual(searched, isDecoded ? sentence : "", name)
                XCTAssertEqual(try Self.sentence(path, exitStatus: 0), sentence, name)
                let told = try Program(["--jokes", path], input: "joke \(name)\njoke \(name)\n").run().standardOutput
                XCTAssertEqual(told.split(separator: "\n").sorted(), ["One", "Three"], name)
            }
        }

        func testFolderOfThousandsOfFiles() throws {
            let many = try TemporaryFolder(inMemory: true)
            for number in 1 ... 3000 {
                try many.write("Joke \(number)\n", to: "file\(number)")
            }
            for name in [".hidden", "file1~", "below/file", "file1.dat"] {
                try many.write("no joke", to: name)
            }
            let input = String(repeating: "joke\n", count: 1000)
            let output = try InstalledProgram.norris(["--jokes", many.path], descriptors: 20, input: input).output()
            let told = Set(output.split(separator: "\n"))
            XCTAssertEqual(told.count, 1000)
            XCTAssertFalse(told.contains("no joke"))
        }

        func testFileThatIsCutReplacedOrRemovedMeanwhile() throws {
            let path = try home.write((1 ... 5000).map { "Joke number \($0)\n" }.joined(), to: "team")
            let program = try Program(["--jokes", path, "--jokes", home.path("other:1")]).open()
            try home.write("Other\n", to: "other")
            try type("joke team\n", into: program, until: 1)
            truncate(path, 30)
            try type("joke team\njoke team\n", into: program, until: 3)
            // As editors do.
            try rename(home.write("New one\nNew two\n", to: "new"), path)
            try type("joke team\n", into: program, until: 4)
            unlink(path)
            program.write("joke team\njoke other\n")
            let result = try program.finish()
            XCTAssertEqual(result.exitStatus, 0)
            let reports = result.standardError.components(separatedBy: "\(path) was changed while").count - 1
            XCTAssertEqual(reports, 1, result.standardError)
        }

        func testLargeFileThatIsCutBeforeAllJokesAreFoundIsReadAgain() throws {
            // So that the first joke is most often found at a random place.
            let lines = String(repeating: "A joke of so many bytes that a million are large\n", count: 400_000)
            let path = try home.write(lines, to: "large")
            let program = try Program(["--mine", "--jokes", path]).open()
            try type("joke\n", into: program, until: 1)
            try "One\nTwo\n".write(toFile: path, atomically: false, encoding: .utf8)
            program.write("joke large\n")
            let result = try program.finish()
            XCTAssertTrue(["One", "Two"].contains(result.standardOutput.split(separator: "\n").last.map(String.init)))
            XCTAssertEqual(result.standardError.split(separator: "\n").count, 1, result.standardError)
            XCTAssertTrue(result.standardError.contains("\(path) was changed while"), result.standardError)
            XCTAssertEqual(result.exitStatus, 0)
        }

        /// Waits until so many lines of output have come in all.
        private func type(_ text: String, into program: PipedProgram, until lines: Int) throws {
            program.write(text)
            let count = program.waitForOutput(timeout: Patience.usual) { output in
                output.count(where: \.isNewline) >= lines ? lines : nil
            }
            XCTAssertEqual(count, lines, program.standardError)
        }
    }
#endif
