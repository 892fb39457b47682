import TerminalText

/// Which program shows a text a screen at a time.
struct PagerCommand: Equatable {
    /// As the user has it, with arguments.
    private let line: String

    /// Nil when the user wants none: for an empty variable or `cat`.
    ///
    /// The first variable that is set decides. One with control characters in it is none either: no program is called
    /// so, and the shell would write them to the terminal to say that.
    init?(_ environment: Environment) {
        line = environment["NORRIS_PAGER"] ?? environment["PAGER"] ?? "less"
        let words = line.split(separator: " ")
        if words.isEmpty || words == ["cat"] || !line.isSanitized {
            return nil
        }
    }

    /// For a shell, which steps aside where it can.
    ///
    /// Where it has more to do than to start a program, it stays, and leaves the keys to what it has started: dead of
    /// Ctrl-\ itself, it would leave two programs at one keyboard.
    var script: String {
        isOneProgram ? "exec \(line)" : "trap : INT QUIT\n\(line)"
    }

    /// Whether there is nothing in it but words.
    private var isOneProgram: Bool {
        line.unicodeScalars.allSatisfy { scalar in
            scalar.properties.isAlphabetic || ("0" ... "9").contains(scalar) || " -_./+,:@%".unicodeScalars
                .contains(scalar)
        }
    }
}
