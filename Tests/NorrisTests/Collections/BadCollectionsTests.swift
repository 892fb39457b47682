#if os(Linux)
    import Foundation
    import Platform
    import TestSupport
    import XCTest

    /// Files that have no jokes, or not only jokes: one sentence, and the other jokes are told.
    final class BadCollectionsTests: XCTestCase, SkippedUnderThreadSanitizer {
        private var folder: TemporaryFolder!

        override func setUpWithError() throws {
            folder = try TemporaryFolder()
        }

        override func tearDown() {
            folder = nil
        }

        private func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
            let path = try folder.write("", to: name)
            try Data(bytes).write(to: URL(fileURLWithPath: path))
            return path
        }

        /// Runs one command with the path; a file that cannot be used has no built-in joke in its place.
        private static func sentence(_ path: String, exitStatus: Int32, _ words: String...) throws -> String {
            let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
            let words = words.isEmpty ? ["joke"] : words
            let result = try Program(["--jokes", path] + words).run()
            XCTAssertEqual(result.standardOutput.isEmpty, exitStatus != 0, path)
            XCTAssertEqual(result.exitStatus, exitStatus, path)
            let sentences = result.standardError.split(separator: "\n")
            XCTAssertLessThanOrEqual(sentences.count, 1, result.standardError)
            return String(sentences.first ?? "").replacing("norris: ", with: "").replacing(folder + "/", with: "")
        }

        func testWhatCannotBeReadAtAll() async throws {
            symlink("circle", folder.path("circle"))
            symlink("nowhere", folder.path("broken"))
            let device = "is a device, not a regular file; name another file."
            func unreadable(_ name: String, _ reason: String) -> (path: String, sentence: String) {
                let path = folder.path(name)
                return (path, "The jokes cannot be read from \(path) (\(reason)); check the path and its permissions.")
            }
            let rows = [
                unreadable("missing", "No such file or directory"),
                unreadable("circle", "Too many levels of symbolic links"),
                unreadable("broken", "No such file or directory"),
                ("/dev/zero", "The jokes cannot be used because /dev/zero \(device)"),
                ("/dev/null", "The jokes cannot be used because /dev/null \(device)"),
                ("/proc/kmsg", "The jokes cannot be used because /proc/kmsg \(device)"),
                ("/bin/sh", "The file /bin/sh is not a text file; name another file."),
            ].filter { $0.path != "/proc/kmsg" || access($0.path, R_OK) == 0 }
            let commands = [["joke"], ["today"], ["search", "chuck"], ["categories"], ["joke", "dev"]]
            try await rows.enumerated().map(\.self).concurrently { number, row in
                for words in number == 0 ? commands : [commands[number % commands.count]] {
                    let result = try Program(["--jokes", row.path] + words).run()
                    let message = "norris: \(row.sentence)\n"
                    XCTAssertEqual(result, ProgramResult(standardError: message, exitStatus: 74), "\(words)")
                }
            }
        }

        func testOtherFilesAreUsedWhereOneCannotBeRead() throws {
            let good = try write("Good\n".utf8, to: "good")
            let arguments = ["--mine", "--jokes", folder.path("missing"), "--jokes", good]
            let result = try Program(arguments + ["joke"]).run()
            XCTAssertEqual(result.standardOutput, "Good\n")
            XCTAssertTrue(result.standardError.contains("missing (No such file or directory)"), result.standardError)
            XCTAssertEqual(result.exitStatus, 74)
            // The answer to source is about it.
            XCTAssertEqual(try Program(arguments + ["source"]).run().exitStatus, 0)
        }

        /// What lies in a folder is left out without a word, and is listed by source.
        func testWhatIsNoTextInAFolderIsLeftOutQuietly() throws {
            try folder.write("A joke\n", to: "mine/team")
            _ = try write([0x89, 0x50, 0, 0], to: "mine/pic.png")
            _ = try write([], to: "mine/empty")
            try folder.write("Below\n", to: "mine/below/file")
            symlink("nowhere", folder.path("mine/broken"))
            mkfifo(folder.path("mine/pipe"), 0o600)
            let path = folder.path("mine")
            for words in [["joke", "team"], ["--mine", "today"], ["--mine", "joke"]] {
                let result = try Program(["--jokes", path] + words).run()
                XCTAssertEqual(result, ProgramResult(standardOutput: "A joke\n", exitStatus: 0), "\(words)")
            }
            let rows = try Program(["--jokes", path, "source"]).run().standardOutput.split(separator: "\n")
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
            let prompt = try PromptSession(["--jokes", folder.path("many")], columns: 100)
            let answer = try prompt.answer(to: "joke a")
            XCTAssertEqual(answer.filter { $0 != "One" }, [
                "3 files of your own jokes have problems; type source to see them.",
            ])
            // Paths of any length are wrapped with the words.
            let details = try prompt.answer(to: "source").joined(separator: " ")
            XCTAssertEqual(details.ranges(of: "cannot be read: line 2 is not UTF-8 text").count, 3, details)
            XCTAssertEqual(try prompt.quit(), 0)
        }

        func testNamedPipeWaitsForItsWriter() throws {
            let rows: [(String, String, Int32)] = [("Later\n", "Later", 0), ("", "There are no jokes in", 1)]
            for (text, row, status) in rows {
                let pipe = try pipe()
                let program = try Program(["--mine", "--jokes", pipe, "joke"]).start(on: PseudoTerminal())
                try program.terminal.waitFor("aiting")

                Self.send(text, to: pipe)

                XCTAssertEqual(try program.waitForExit().exitStatus, status)
                XCTAssertTrue(program.terminal.transcript.contains(row), program.terminal.transcript)
            }
        }

        func testProcessSubstitution() throws {
            let program = try Program.path()
            let told = try Program(
                ["-c", "\(program) --jokes <(sleep 0.1; echo Through a pipe; sleep 0.1) search 'a pipe'"],
                executable: InstalledProgram.path("bash")
            ).run()
            XCTAssertEqual(told, ProgramResult(standardOutput: "Through a pipe\n", exitStatus: 0))
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
                let program = try Program(["--jokes", pipe] + words).start(on: PseudoTerminal())
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
                try prompt.terminal.type(keys)
                try prompt.terminal.waitForScreen { $0.lines.contains { $0.contains("waiting for") } }
                try prompt.terminal.type("\u{3}")
                try prompt.terminal.waitFor("Canceled.")
                try prompt.terminal.waitForScreen(\.isAtPrompt)
            }
            Self.send("Later\n", to: pipe)
            XCTAssertEqual(try prompt.answer(to: "joke").last, "Later")
            XCTAssertEqual(try prompt.quit(), 0)
        }

        func testCompletionInAShellReadsNoPipe() throws {
            let arguments = ["--offline", "complete", "--", "joke", "d"]
            let completed = try Program(arguments, environment: ["NORRIS_JOKES": pipe()]).run()
            XCTAssertEqual(completed, ProgramResult(standardOutput: "dev  programmers\n", exitStatus: 0))
        }

        private func pipe() throws -> String {
            let path = folder.path(UUID().uuidString)
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

            XCTAssertEqual(result, ProgramResult(
                standardError: "norris: Standard input is not text; send text through a pipe.\n",
                exitStatus: 74
            ))
        }

        func testBadLineOfTheSettingsIsANotice() throws {
            try folder.write("jokes = x:0\njokes = -\n", to: ".config/norris/config")

            let result = try Program(["--offline", "joke"], home: folder.path).run()

            XCTAssertEqual(result.exitStatus, 0)
            XCTAssertEqual(result.standardError.split(separator: "\n").count, 2, result.standardError)
            XCTAssertTrue(result.standardError.contains("Line 2 of \(folder.path)/.config/norris/config"))
        }

        func testCategoryWithTheNameOfItsFileIsThereOnce() throws {
            let path = try write(#"{"value":"One","categories":["Dev","ops"]}"#.utf8, to: "dev.jsonl")

            let joke = try Program(["--mine", "--jokes", path, "joke", "--json"]).run().standardOutput
            XCTAssertTrue(joke.contains(#""categories":["dev","ops"]"#), joke)
        }

        func testThousandsOfCategories() throws {
            let lines = (1 ... 5000).map { #"{"value":"Joke \#($0)","categories":["c\#($0)"]}"# }
            let path = try write(lines.joined(separator: "\n").utf8, to: "many.jsonl")

            let result = try Program(["--mine", "--jokes", path, "joke", "c4321"]).run(timeout: 5)
            XCTAssertEqual(result.standardOutput, "Joke 4321\n")
        }

        func testEmptyFilesAndFolders() throws {
            try FileManager.default.createDirectory(atPath: folder.path("void"), withIntermediateDirectories: false)
            let (line, array) = (
                "write one on each line.",
                #"in JSON, each is an object such as {"value": "A joke."}."#
            )
            let rows: [(String, text: String?, status: Int32, advice: String)] = [
                ("empty", "", 1, line), ("void", nil, 1, line), ("blank", "\n \n\n", 0, line),
                ("texts", #"["One", "Two"]"#, 0, array), ("numbers", "[1,2]\n", 0, array),
            ]
            for (name, text, status, advice) in rows {
                try text.map { _ = try folder.write($0, to: name) }
                let sentence = try Self.sentence(folder.path(name), exitStatus: status)
                XCTAssertEqual(sentence, "There are no jokes in \(name); \(advice)")
            }
        }

        func testWhatIsSkippedIsCounted() async throws {
            let json = "{\"value\":\"One\"}\nnonsense\n{\"value\":1}\n{\"id\":\"x\"}\n\n{\"value\":\"Three\"}"
            let rows: [(String, [UInt8], String)] = [
                (
                    "latin",
                    Array("One\nTwo ".utf8) + [0xE4, 10, 0xFF, 10] + Array("Three\n".utf8),
                    "2 jokes of latin cannot be read: the first, line 2, is not UTF-8 text; repair them in an editor."
                ),
                (
                    "cookie",
                    Array("One\n%\n\nTwo\nmore ".utf8) + [0xE4] + Array("\n%\nThree\n".utf8),
                    "1 joke of cookie cannot be read: line 4 is not UTF-8 text; repair it in an editor."
                ),
                (
                    "json",
                    Array(json.utf8),
                    "3 jokes of json cannot be read: the first, line 2, is not valid JSON; repair them in an editor."
                ),
                (
                    "array",
                    Array("[{\"value\":\"One\"},{\"text\":\"Two\"},\n{\"value\":\"Three\"},{\"value\":\"cut".utf8),
                    "2 jokes of array cannot be read: the first, item 2, has no valid \"value\"; repair them in an editor."
                ),
                (
                    "long",
                    Array("One\n".utf8) + [UInt8](repeating: 120, count: 70000) + Array("\nThree\n".utf8),
                    "1 joke of long cannot be read: line 2 is longer than 64 KB; repair it in an editor."
                ),
                (
                    "longest",
                    Array("One\n%\n".utf8) + [UInt8](repeating: 120, count: 70000) + Array("\n%\nThree\n".utf8),
                    "1 joke of longest cannot be read: line 3 is longer than 64 KB; repair it in an editor."
                ),
            ]
            let files = try rows.map { name, bytes, expected in try (name, write(bytes, to: name), expected) }
            try await files.concurrently { name, path, expected in
                // A search does not decode the JSON of jokes that cannot match.
                let isDecoded = !["json", "array"].contains(name)
                let searched = try Self.sentence(path, exitStatus: 0, "search", "three")
                XCTAssertEqual(searched, isDecoded ? expected : "", name)
                XCTAssertEqual(try Self.sentence(path, exitStatus: 0), expected, name)
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
            // Test runners leave some descriptors open.
            let script = """
            for file in /dev/fd/*; do n=${file##*/}; [ "$n" -le 2 ] || eval "exec $n>&-"; done
            ulimit -n 20
            exec "$0" --jokes "$1"
            """
            let result = try Program(
                ["-c", script, Program.path(), many.path],
                executable: InstalledProgram.path("bash"),
                input: String(repeating: "joke\n", count: 1000)
            ).run()
            XCTAssertEqual(result.standardError, "")
            XCTAssertEqual(result.exitStatus, 0)
            let told = Set(result.standardOutput.split(separator: "\n"))
            XCTAssertEqual(told.count, 1000)
            XCTAssertFalse(told.contains("no joke"))
        }

        func testFileThatIsCutReplacedOrRemovedMeanwhile() throws {
            let path = try write((1 ... 5000).flatMap { Array("Joke number \($0)\n".utf8) }, to: "team")
            let program = try Program(["--jokes", path, "--jokes", folder.path("other:1")]).open()
            _ = try write("Other\n".utf8, to: "other")
            program.write("joke team\n")
            try wait(for: program, lines: 1)
            truncate(path, 30)
            program.write("joke team\njoke team\n")
            try wait(for: program, lines: 3)
            // As editors do.
            let new = try write("New one\nNew two\n".utf8, to: "new")
            rename(new, path)
            program.write("joke team\n")
            try wait(for: program, lines: 4)
            unlink(path)
            program.write("joke team\njoke other\n")
            let result = try program.finish()
            XCTAssertEqual(result.exitStatus, 0)
            XCTAssertNil(result.signal)
            let reports = result.standardError.components(separatedBy: "\(path) was changed while").count - 1
            XCTAssertEqual(reports, 1, result.standardError)
        }

        func testLargeFileThatIsCutBeforeAllJokesAreFoundIsReadAgain() throws {
            // So that the first joke is most often found at a random place.
            let path = try folder.write(
                String(repeating: "A joke of so many bytes that a million are large\n", count: 400_000),
                to: "large"
            )
            let program = try Program(["--mine", "--jokes", path]).open()
            program.write("joke\n")
            try wait(for: program, lines: 1)
            try "One\nTwo\n".write(toFile: path, atomically: false, encoding: .utf8)
            program.write("joke large\n")
            let result = try program.finish()
            XCTAssertTrue(["One", "Two"].contains(result.standardOutput.split(separator: "\n").last.map(String.init)))
            XCTAssertEqual(result.standardError.split(separator: "\n").count, 1, result.standardError)
            XCTAssertTrue(result.standardError.contains("\(path) was changed while"), result.standardError)
            XCTAssertEqual(result.exitStatus, 0)
        }

        private func wait(for program: PipedProgram, lines: Int) throws {
            let count = program.waitForOutput(timeout: Patience.usual) { text in
                text.count(where: \.isNewline) >= lines ? lines : nil
            }
            XCTAssertEqual(count, lines, program.standardError)
        }
    }
#endif
