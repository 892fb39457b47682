#if os(Linux)
    import Foundation
    import TestSupport

    /// A file of norris's, what is typed at it, and what may come of that.
    struct FileScenario {
        static let history = ".local/state/norris/history"
        static let favorites = ".local/share/norris/favorites.jsonl"

        enum Input {
            case keys(String)
            case pipe(String)
        }

        var file = Self.history
        /// Nil for a home that norris has never been started in.
        var before: String?
        /// Other files in the same folder, by what follows the file's name.
        var others: [String: String] = [:]
        /// Another name of the file, a hard link, by what follows the file's own.
        var link: String?
        let input: Input
        /// What stands in the file whenever the program is killed; one that is missing counts as empty.
        let allowed: (String) -> Bool
        /// What stands there after a run that nobody has killed.
        let final: (String) -> Bool

        /// A home as it is before the run.
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

        /// What may change: the home, its folders, the file, and what the process makes to take the file's place.
        static func paths(of file: String, in home: TemporaryFolder) -> [String] {
            let parts = file.split(separator: "/")
            let folders = parts.indices.map { home.path(parts[..<$0].joined(separator: "/")) }
            let files = ["", ".old", ".$$~"].map { home.path(file + $0) }
            return [home.path] + folders.dropFirst() + files
        }

        func text(in home: TemporaryFolder) -> String {
            (try? home.read(file)) ?? ""
        }

        /// Runs norris, or a command line that runs norris, perhaps on the terminal.
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
                // The terminal holds them until somebody reads them.
                try program.terminal.type(keys)
                return try program.waitForExit(timeout: 20)
            }
        }
    }
#endif
