#if os(Linux)
    import Foundation
    import TestSupport
    import XCTest

    /// A file of norris, the input of a run, and the allowed contents of the file.
    struct FileScenario: Sendable {
        var file = Scenario.history
        /// The contents before the run; nil for a home in which norris has never been started.
        var before: String?
        /// Other files in the same folder, by the suffixes of their names.
        var others: [String: String] = [:]
        /// The suffix of a hard link to the file.
        var link: String?
        let input: Scenario.Input
        /// Whether the file may contain a text when the program is killed; a missing file counts as empty.
        var allowed: @Sendable (String) -> Bool = { _ in true }
        /// Whether the file may contain a text after a complete run.
        let final: @Sendable (String) -> Bool

        var base: Scenario {
            var files = Dictionary(uniqueKeysWithValues: others.map { (file + $0, $1) })
            files[file] = before
            // The favorites alone are changed.
            let arguments = ["--offline"] + (file == Scenario.favorites ? ["--no-history"] : [])
            return Scenario(arguments: arguments, input: input, files: files, mode: 0o644)
        }

        /// Makes the home for a run.
        func home() throws -> TemporaryFolder {
            let home = try base.home()
            if let link {
                try FileManager.default.linkItem(atPath: home.path(file), toPath: home.path(file + link))
            }
            return home
        }

        func text(in home: TemporaryFolder) -> String {
            (try? home.read(file)) ?? ""
        }

        /// Returns the calls of a run that change or open files, with paths relative to its home.
        ///
        /// - Parameter includesTerminal: Whether what is written to the terminal is among them.
        func calls(includesTerminal: Bool = false) throws -> [SystemCall] {
            let scratch = try TemporaryFolder()
            let strace = try Strace(log: scratch.path("log"))
            let home = try home()
            let run = try base.run(in: home) { norris, terminal in
                let paths = Scenario.paths(of: file, in: home) + (includesTerminal ? [terminal] : [])
                return strace.command(norris, tracing: Strace.openings + "," + Strace.changes, of: paths)
            }
            XCTAssertEqual(run.result.exitStatus, 0)
            XCTAssertTrue(final(text(in: home)), text(in: home))
            return try strace.calls().map { $0.below(home.path) }
        }
    }

    extension FileScenario {
        /// One whose file has the contents before the run, or those after it.
        init(
            file: String = Scenario.history,
            before: String?,
            others: [String: String] = [:],
            link: String? = nil,
            input: Scenario.Input,
            after: String
        ) {
            let allowed = [before ?? "", after]
            self.init(file: file, before: before, others: others, link: link, input: input) {
                allowed.contains($0)
            } final: { $0 == after }
        }
    }
#endif
