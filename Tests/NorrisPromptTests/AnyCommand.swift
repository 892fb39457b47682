@testable import NorrisPrompt

/// A command of any type, to be compared with another one.
struct AnyCommand: Equatable, CustomStringConvertible {
    private let command: any Command

    init(_ command: any Command) {
        self.command = command
    }

    var description: String {
        String(reflecting: command)
    }

    static func == (lhs: AnyCommand, rhs: AnyCommand) -> Bool {
        "\(lhs)" == "\(rhs)"
    }
}

extension CommandTable {
    /// The first command of a line; nil where there is none.
    static func command(line: String) throws(UsageError) -> (any Command)? {
        try lineParser().commands(line: line).first
    }
}
