import ChuckNorris
import Terminal

struct AddCommand: Command {
    static let specification = CommandSpecification(
        name: "add",
        argument: .text,
        usageOfArguments: "TEXT",
        options: [OptionSpecification("-c", "--category", value: "CATEGORY", summary: "Its category (default own).")],
        summary: "Add a joke of your own.",
        details: """
        TEXT is the rest of the line; in a shell, - reads it from standard input. Each category is a file, by default \
        own. The answer names the file and the line, where any editor changes or removes the joke.
        """,
        examples: [
            "add Chuck Norris signs off.": "A joke of the category own.",
            "add -c work Chuck Norris is never on call.": "A joke of the category work.",
        ],
        make: { arguments throws(Failure) in try AddCommand(arguments) }
    )

    /// The longest text that is read from standard input, in bytes.
    private static let longest = 1 << 20

    private let text: String
    private let category: String?

    func run(in session: Session) async throws {
        let text = try text == "-" && session.origin == .arguments ? textOfInput() : text
        let added = try session.ownJokes.add(text.sanitized(), category: category)
        session.jokesHaveChanged()
        session.subject = .joke(added.joke)
        session.remark("\(added.isNew ? "Added" : "Already there"): \(added.path), line \(added.line).")
        if !session.settings.services.jokes.items.contains(.mine) {
            session.remark("It is not told, since jokes does not list mine; \(session.norris)set jokes shows the list.")
        }
    }

    private func textOfInput() throws(Failure) -> String {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count <= Self.longest {
            let count = retryingInterrupted { read(STDIN_FILENO, &buffer, buffer.count) }
            guard count >= 0 else {
                throw Failure(.io, "Standard input cannot be read: \(SystemError.text(errno)).")
            }
            guard count > 0 else { break }
            bytes += buffer[..<count]
        }
        guard bytes.count <= Self.longest else { throw .usage("The text is longer than \(Self.longest >> 20) MB.") }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .usage("The text is not UTF-8; nothing was added.")
        }
        return text
    }
}

extension AddCommand {
    init(_ arguments: ParsedArguments) throws(Failure) {
        text = arguments.text
        category = arguments.values(of: .category).last?.lowercased()
        guard !text.isBlank else { throw arguments.missing("text") }
        // It becomes the name of a file.
        let isName = category.map { name in
            name.count <= 60 && name.allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) }
        }
        guard isName ?? true else {
            throw .usage("Invalid category: \((category ?? "").excerpt). Use at most 60 letters, digits, - and _.")
        }
    }
}
