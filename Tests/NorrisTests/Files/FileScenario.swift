#if os(Linux)
    import Foundation
    import TestSupport

    /// A file of norris, the input of a run, and the allowed contents of the file.
    struct FileScenario: Sendable {
        static let history = ".local/state/norris/history"
        static let favorites = ".local/share/norris/favorites.jsonl"

        enum Input: Sendable {
            case keys(String)
            case pipe(String)
        }

        var file = Self.history
        /// The contents before the run; nil for a home in which norris has never been started.
        var before: String?
        /// Other files in the same folder, by the suffixes of their names.
        var others: [String: String] = [:]
        /// The suffix of a hard link to the file.
        var link: String?
        let input: Input
        /// Whether the file may contain a text when the program is killed; a missing file counts as empty.
        let allowed: @Sendable (String) -> Bool
        /// Whether the file may contain a text after a complete run.
        let final: @Sendable (String) -> Bool

        /// Makes the home for a run.
        func home() throws -> TemporaryFolder {
            let home = try TemporaryFolder()
            guard let before else { return home }
            let path = try home.write(before, to: file)
            for (ending, text) in others {
                try home.write(text, to: file + ending)
            }
            if let link {
                try FileManager.default.linkItem(atPath: path, toPath: path + link)
            }
            return home
        }

        func paths(in home: TemporaryFolder) -> [String] {
            Self.paths(of: file, in: home)
        }

        /// The paths that may change: the home, its folders, the file, and the temporary file that replaces it.
        static func paths(of file: String, in home: TemporaryFolder) -> [String] {
            let parts = file.split(separator: "/")
            let folders = parts.indices.map { home.path(parts[..<$0].joined(separator: "/")) }
            let files = ["", ".old", ".$$~"].map { home.path(file + $0) }
            return [home.path] + folders.dropFirst() + files
        }

        func text(in home: TemporaryFolder) -> String {
            (try? home.read(file)) ?? ""
        }

        /// Runs norris, or a command line that runs norris.
        func run(
            in home: TemporaryFolder,
            by command: (_ norris: [String], _ terminal: String?) -> (executable: String, arguments: [String])? =
                { _, _ in nil }
        ) throws -> ProgramResult {
            let norris = try [Program.path(), "--offline"]
            let itself = (executable: norris[0], arguments: Array(norris.dropFirst()))
            switch input {
            case let .pipe(lines):
                let command = command(norris, nil) ?? itself
                return try Program(
                    command.arguments,
                    executable: command.executable,
                    input: lines,
                    home: home.path
                ).run()
            case let .keys(keys):
                let terminal = try PseudoTerminal()
                let command = command(norris, terminal.secondaryPath) ?? itself
                let program = try Program(
                    command.arguments,
                    executable: command.executable,
                    home: home.path
                ).start(on: terminal)
                // The terminal buffers the keys until they are read.
                try program.terminal.type(keys)
                return try program.waitForExit(timeout: 20)
            }
        }
    }
#endif
