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

    enum Subject {
        case allCommands
        case command(CommandSpecification)
        /// What the program is, for a shell.
        case program
    }

    let subject: Subject

    func run(in session: Session) async throws {
        let width = session.output.tableWidth
        let text = switch subject {
        case .allCommands: HelpRenderer.commands(CommandTable.specifications, width: width)
        case let .command(command): HelpRenderer.command(command, width: width)
        case .program: HelpRenderer.program(width: width)
        }
        session.output.print(text)
    }
}

struct VersionCommand: Command {
    func run(in session: Session) async throws {
        session.output.print(StyledText("norris \(Version.current) (\(Version.build))"))
    }
}

extension HelpCommand {
    init(_ arguments: ParsedArguments) throws(Failure) {
        guard let word = arguments.words.first else {
            subject = .allCommands
            return
        }
        if let command = CommandTable.specifications.named(word) {
            subject = .command(command)
            return
        }
        let names = CommandTable.specifications.map(\.name)
        let hint = Suggestion.closest(to: word.lowercased(), among: names).map { "Did you mean help \($0)?" }
        throw .usage("No help for \"\(word.excerpt)\". \(hint ?? "help lists all commands.")")
    }
}
