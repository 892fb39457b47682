#if os(Linux)
    import Foundation
    import Glibc
    import TestSupport
    import XCTest

    /// Files that have no jokes, or not only jokes: one sentence, and the other jokes are told.
    final class BadCollectionsTests: XCTestCase {
        private let advice = " cannot be read as a joke, and will not be changed; repair what is not UTF-8, not a JSON object with a value, or longer than 64 KB."
        private var folder: TemporaryFolder!

        override func setUpWithError() throws {
            folder = try TemporaryFolder()
        }

        private func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
            let path = folder.path(name)
            try Data(bytes).write(to: URL(fileURLWithPath: path))
            return path
        }

        /// Runs one command with the path; its jokes, or built-in ones, are told in any case.
        private func sentence(_ path: String, exitStatus: Int32, _ words: String...) throws -> String {
            let words = words.isEmpty ? ["joke"] : words
            let result = try Program(["--jokes", path] + words).run()
            XCTAssertFalse(result.standardOutput.isEmpty, path)
            XCTAssertEqual(result.exitStatus, exitStatus, path)
            let sentences = result.standardError.split(separator: "\n")
            XCTAssertLessThanOrEqual(sentences.count, 1, result.standardError)
            return String(sentences.first ?? "").replacing("norris: ", with: "").replacing(folder.path + "/", with: "")
        }

        func testWhatCannotBeReadAtAll() throws {
            try folder.write("x", to: "socket-folder/x")
            symlink("circle", folder.path("circle"))
            symlink("nowhere", folder.path("broken"))
            for (path, expected) in [
                (
                    folder.path("missing"),
                    "The jokes cannot be read from missing (No such file or directory); check the path and its permissions."
                ),
                (
                    folder.path("circle"),
                    "The jokes cannot be read from circle (Too many levels of symbolic links); check the path and its permissions."
                ),
                (
                    folder.path("broken"),
                    "The jokes cannot be read from broken (No such file or directory); check the path and its permissions."
                ),
                (
                    "/dev/zero",
                    "The jokes in /dev/zero cannot be used because that is a device and not a regular file; name a text file."
                ),
                (
                    "/dev/null",
                    "The jokes in /dev/null cannot be used because that is a device and not a regular file; name a text file."
                ),
                ("/bin/sh", "The file /bin/sh is not a norris jokes file, and was not changed; name a text file."),
            ] {
                XCTAssertEqual(try sentence(path, exitStatus: 74), expected)
            }
        }

        func testUnreadableFileAndFolder() throws {
            try folder.write("Secret\n", to: "secret")
            try folder.write("Secret\n", to: "closed/file")
            try UnprivilegedUser.own(folder)
            chmod(folder.path("secret"), 0)
            chmod(folder.path("closed"), 0)
            defer { chmod(folder.path("closed"), 0o700) }
            let command = try UnprivilegedUser.norris()
            for name in ["secret", "closed"] {
                let arguments = command.dropFirst() + ["--jokes", folder.path(name), "joke"]
                let result = try Program(Array(arguments), executable: command[0], home: folder.path).run()
                XCTAssertEqual(result.standardError, """
                norris: The jokes cannot be read from \(folder.path(name)) (Permission denied); check the path and its \
                permissions.

                """)
                XCTAssertEqual(result.exitStatus, 74)
            }
        }

        func testNamedPipe() throws {
            let pipe = folder.path("pipe")
            mkfifo(pipe, 0o600)
            XCTAssertEqual(try sentence(pipe, exitStatus: 0), "There are no jokes in pipe; write one on each line.")
            let program = try Program.path()
            let told = try Program(
                ["-c", "\(program) --jokes <(sleep 0.1; echo Through a pipe; sleep 0.1) search 'a pipe'"],
                executable: InstalledProgram.path("bash")
            ).run()
            XCTAssertEqual(told, ProgramResult(standardOutput: "Through a pipe\n", exitStatus: 0))
        }

        func testEmptyFilesAndFolders() throws {
            XCTAssertEqual(
                try sentence(write([], to: "empty"), exitStatus: 0),
                "There are no jokes in empty; write one on each line."
            )
            try FileManager.default.createDirectory(atPath: folder.path("void"), withIntermediateDirectories: false)
            XCTAssertEqual(
                try sentence(folder.path("void"), exitStatus: 0),
                "There are no jokes in void; write one on each line."
            )
            XCTAssertEqual(try sentence(write("\n \n\n".utf8, to: "blank"), exitStatus: 0), "")
        }

        func testWhatIsSkippedIsCounted() throws {
            let rows: [(String, [UInt8], String)] = [
                (
                    "latin",
                    Array("One\nTwo ".utf8) + [0xE4, 10, 0xFF, 10] + Array("Three\n".utf8),
                    "Lines 2 and 3 of the jokes in latin"
                ),
                (
                    "cookie",
                    Array("One\n%\n\nTwo\nmore ".utf8) + [0xE4] + Array("\n%\nThree\n".utf8),
                    "Line 4 of the jokes in cookie"
                ),
                (
                    "json",
                    Array("{\"value\":\"One\"}\n{\"value\":1}\n{\"id\":\"x\"}\nnonsense\n\n{\"value\":\"Three\"}".utf8),
                    "Lines 2, 3 and 4 of the jokes in json"
                ),
                (
                    "array",
                    Array("[\n{\"value\":\"One\"},\n{\"text\":\"Two\"},\n{\"value\":\"Three\"}".utf8),
                    "Line 3 of the jokes in array"
                ),
                (
                    "long",
                    Array("One\n".utf8) + [UInt8](repeating: 120, count: 70000) + Array("\nThree\n".utf8),
                    "Line 2 of the jokes in long"
                ),
            ]
            for (name, bytes, expected) in rows {
                let path = try write(bytes, to: name)
                // A search does not decode the JSON of jokes that cannot match.
                let isDecoded = !["json", "array"].contains(name)
                XCTAssertEqual(
                    try sentence(path, exitStatus: 0, "search", "three"),
                    isDecoded ? expected + advice : "",
                    name
                )
                XCTAssertEqual(try sentence(path, exitStatus: 0), expected + advice, name)
                let told = try Program(["--jokes", path], input: "joke \(name)\njoke \(name)\n").run().standardOutput
                XCTAssertEqual(told.split(separator: "\n").sorted(), ["One", "Three"], name)
            }
        }

        func testLineOf100Megabytes() throws {
            let path = folder.path("long")
            for separator in ["\n", "\n%\n"] {
                try Data("One\(separator)".utf8).write(to: URL(fileURLWithPath: path))
                let file = try XCTUnwrap(FileHandle(forWritingAtPath: path))
                try file.seekToEnd()
                for _ in 1 ... 100 {
                    try file.write(contentsOf: Data(repeating: 120, count: 1 << 20))
                }
                try file.write(contentsOf: Data("\(separator)Three\n".utf8))
                try file.close()
                let line = separator == "\n" ? 2 : 3
                XCTAssertEqual(
                    try sentence(path, exitStatus: 0, "categories"),
                    "Line \(line) of the jokes in long" + advice
                )
                let told = try Program(["--jokes", path], input: "joke long\njoke long\n").run().standardOutput
                XCTAssertEqual(told.split(separator: "\n").sorted(), ["One", "Three"])
            }
        }

        func testFolderOfThousandsOfFiles() throws {
            for number in 1 ... 3000 {
                try folder.write("Joke \(number)\n", to: "many/file\(number)")
            }
            try folder.write("no joke", to: "many/.hidden")
            try folder.write("no joke", to: "many/file1~")
            try folder.write("no joke", to: "many/below/file")
            try folder.write("no joke", to: "many/file1.dat")
            let result = try Program(
                ["-c", "ulimit -n 20; exec \"$0\" --jokes \"$1\"", Program.path(), folder.path("many")],
                executable: "/bin/sh",
                input: String(repeating: "joke\n", count: 3354)
            ).run()
            XCTAssertEqual(result.standardError, "")
            XCTAssertEqual(result.exitStatus, 0)
            let told = Set(result.standardOutput.split(separator: "\n"))
            XCTAssertEqual(told.count, 3354)
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
        }

        private func wait(for program: PipedProgram, lines: Int) throws {
            let count = program.waitForOutput(timeout: Patience.usual) { text in
                text.count(where: \.isNewline) >= lines ? lines : nil
            }
            XCTAssertEqual(count, lines, program.standardError)
        }

        func testTextIsSanitizedAndNothingIsWritten() throws {
            let path = try write("A\u{1B}[31m\u{7}red\u{202E} joke\u{0C}here\n".utf8, to: "evil")
            let before = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            let told = try Program(["--jokes", path, "joke", "evil"]).run().standardOutput
            XCTAssertEqual(told, "A[31mred joke here\n")
            XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder.path), before)
        }
    }
#endif
