import ChuckNorris
import Terminal

struct HelpCommand: Command {
    static let specification = CommandSpecification(
        name: "help",
        aliases: ["?"],
        argument: .command,
        usageOfArguments: "[COMMAND]",
        summary: "List all commands, or explain one.",
        details: "joke --help is the same as help joke.",
        make: { arguments throws(Failure) in try HelpCommand(arguments) }
    )

    /// Nil for the list of all.
    let subject: CommandSpecification?

    func run(in session: Session) async throws {
        let width = session.output.tableWidth
        session.output.print(subject.map { HelpRenderer.command($0, width: width) }
            ?? HelpRenderer.commands(CommandTable.specifications.filter { !$0.isForShell }, width: width))
    }
}

extension HelpCommand {
    init(_ arguments: ParsedArguments) throws(Failure) {
        guard let word = arguments.words.first else {
            subject = nil
            return
        }
        subject = CommandTable.specifications.named(word)
        guard subject == nil else { return }
        let names = CommandTable.specifications.map(\.name)
        let hint = Suggestion.closest(to: word.lowercased(), among: names).map { "Did you mean help \($0)?" }
        throw .usage("No help for \"\(word.excerpt)\". \(hint ?? "help lists all commands.")")
    }
}
