import ChuckNorris
import FileStore
import Platform

struct AddCommand: Command {
    static let specification = CommandSpecification(
        name: "add",
        group: .favorites,
        argument: .text,
        printsNothing: true,
        usageOfArguments: "[TEXT|-]",
        options: [category, weight],
        summary: "Add a joke to your own.",
        details: """
        Without TEXT, you write it in your editor. In a shell, - reads it from standard input, and so does a pipe \
        without TEXT. At the prompt, put quotes around a TEXT in which a ; ends a word. Each category is a file in the \
        format of fortune, which edit opens.
        """,
        examples: [
            "add Chuck Norris signs off.": "A joke of the category own.",
            "add -c work Chuck Norris is never on call.": "A joke of the category work.",
        ]
    )

    private static let category = OptionSpecification(
        "-c", "--category", value: OptionSpecification.categoryValue, summary: "Add it to this category (default own)."
    )
    private static let weight = OptionSpecification(
        "--weight", value: "N", summary: "Write it N times, so that it is as likely as N jokes."
    )

    /// Nil where it comes from elsewhere.
    private let text: String?
    private let category: String
    private let weight: Int

    init(_ arguments: ParsedArguments) throws(UsageError) {
        // Only quotes around the whole of it are not part of a joke.
        let given = arguments.words.count == 1 ? arguments.text : arguments.joined(\.source)
        text = arguments.words.isEmpty ? nil : given
        let name = arguments.values(of: Self.category).last ?? "own"
        category = name.lowercased()
        // It becomes the name of a file.
        guard category.count <= 60, category.allSatisfy({ $0.isLetter || $0.isNumber || "-_".contains($0) }) else {
            throw .invalidValue(name, of: Self.category.longest, allowed: "at most 60 letters, digits, - and _")
        }
        weight = try arguments.number(Self.weight, in: 1 ... 100) ?? 1
    }

    func run(in context: CommandContext) async throws {
        let folder = context.output.environment.jokesFolder
        guard let folder else { throw StoredFile(.jokes, path: "").error(.noLocation) }
        let file = OwnJokesFile(path: "\(folder)/\(category)", folder: folder)
        let (joke, added, count) = if let text = try text(in: context) {
            try file.add(text, weight: weight)
        } else {
            try await context.output.edit("") { try file.add($0, weight: weight) }
        }
        context.shownJokes.append(joke)
        guard added > 0 else { return context.remark("Already in \(file.path): ", about: joke) }
        let times = added == 1 ? "" : " \(added) times"
        context.remark("Added\(times) to \(file.path); \(count == 1 ? "1 joke" : "\(count) jokes").")
        let usedAPI = context.settings.services.usesAPI
        context.reloadJokes()
        let services = context.settings.services
        if usedAPI, !services.usesAPI {
            context.remark("Jokes now come from your own and the built-in collection; --jokes mine,api adds the API's.")
        } else if services.source == .online || !services.sources.files.contains(where: { $0.contains(file.path) }) {
            let advice = "type \(context.output.origin.norris)source to see them"
            context.remark("It will not be shown, because jokes come from other sources; \(advice).")
        }
    }

    /// The text of the joke, from where it is to be read; nil for an editor.
    @MainActor
    private func text(in context: CommandContext) throws -> String? {
        let origin = context.output.origin
        guard text == nil || text == "-" else { return text }
        // A line of a script, and of a prompt, cannot be followed by a text.
        if origin == .arguments, isatty(STDIN_FILENO) == 0 {
            let input = StoredFile(.jokes, path: StoredFile.standardInput)
            guard let text = try String(validating: input.mapped(), as: UTF8.self) else { throw input.error(.foreign) }
            return text
        }
        guard text == nil, [.prompt, .arguments].contains(origin) else {
            throw UsageError.missingArgument("text", usage: Self.specification.usage)
        }
        return nil
    }
}
