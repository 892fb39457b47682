import ChuckNorris

/// A command: its specification, its arguments, and what it does.
///
/// To add a command, add a conforming type and list it in `CommandTable`. Help, completion, the manual
/// and the scripts for shells are made from the specification.
protocol Command: Sendable {
    static var specification: CommandSpecification { get }

    /// Creates the command from its arguments. The parser has rejected unknown options, and words that the
    /// specification does not allow.
    init(_ arguments: ParsedArguments) throws(UsageError)

    /// Runs the command if there is nothing to wait for and nothing can fail; otherwise returns false, and has done
    /// nothing.
    @MainActor
    func runAtOnce(in context: CommandContext) -> Bool

    /// Throws an error that is reported, or an `Ending` that is passed on to the loop.
    @MainActor
    func run(in context: CommandContext) async throws
}

extension Command {
    func runAtOnce(in _: CommandContext) -> Bool {
        false
    }
}

extension OptionSpecification {
    static let json = OptionSpecification("--json", summary: "Print one JSON object per line.")

    static let count = OptionSpecification("-n", value: "N", summary: "Show N jokes.")
    static let counts = 1 ... 1000
}

/// A command whose only option is `--json`.
protocol JSONPrinting: Command {
    init(isJSON: Bool)
}

extension JSONPrinting {
    init(_ arguments: ParsedArguments) {
        self.init(isJSON: arguments.isGiven(.json))
    }
}

protocol PlainCommand: Command {
    init()
}

extension PlainCommand {
    init(_: ParsedArguments) {
        self.init()
    }
}

/// A command about jokes, or about the one shown last where none is given.
protocol JokeReferring: Command {
    init(references: [JokeReference?])
}

extension JokeReferring {
    init(_ arguments: ParsedArguments) throws(UsageError) {
        try self.init(references: arguments.references())
    }
}

extension CommandSpecification {
    static let thisJoke = """
    This joke is the one shown last, even by an earlier run. With N, it is that row of the last list instead; with ID, \
    the joke with that id.
    """
}
