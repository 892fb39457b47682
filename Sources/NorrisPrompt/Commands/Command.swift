/// A command: its specification, its arguments, and what it does.
///
/// A conforming type is all there is to a command, but for its line in `CommandTable`. Help, completion, the manual
/// and the scripts for shells are made from the specification.
protocol Command: Equatable, Sendable {
    static var specification: CommandSpecification { get }

    /// Whether the command only changes what later commands do, so that running it alone is a mistake.
    var needsSession: Bool { get }

    /// Takes what was given to the command; the parser has checked the options, and refused words where the
    /// specification says that it takes none.
    init(_ arguments: ParsedArguments) throws(UsageError)

    /// Does what the command is for.
    ///
    /// Throws an error that is reported, or an `Ending` that is passed on to the loop.
    @MainActor
    func run(in context: CommandContext) async throws
}

extension Command {
    var needsSession: Bool {
        false
    }
}

extension OptionSpecification {
    static let json = OptionSpecification("--json", summary: "Print one JSON object per line.")
}

/// A command about a joke, which is the one shown last where nothing is given.
protocol JokeReferring: Command {
    init(reference: JokeReference?)
}

extension JokeReferring {
    init(_ arguments: ParsedArguments) throws(UsageError) {
        try self.init(reference: arguments.reference())
    }
}

extension CommandSpecification {
    /// Explains what such a command works on.
    static let thisJoke = "This joke is the one shown last. With N, it is that row of the last list instead."
}
