import TestSupport

/// What the cases have in common: a home with a history as long as one gets.
struct Stage {
    static let historyLength = 1000

    /// The text of the history file of somebody who has used all commands.
    private let history: String

    init() {
        let lines = (1 ... Self.historyLength).map { number in
            ["joke dev for Bob \(number)", "search kick \(number)", "show \(number)", "favorite \(number)"][number % 4]
        }
        history = lines.map { $0 + "\n" }.joined()
    }

    /// Makes a home of its own for a program, because each one adds to the history.
    func home() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(history, to: ".local/state/norris/history")
        return folder
    }
}
