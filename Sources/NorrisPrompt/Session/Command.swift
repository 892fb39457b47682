import ChuckNorris

/// A command: its action, and the facts that the parser, help and completion use.
///
/// To add a command, add a constant in a file of its own, and list it in `CommandTable`. Help, completion and the
/// scripts for shells follow from it.
struct Command: Sendable {
    /// The words that a command takes, as the help shows them; completion offers words of that kind.
    enum ArgumentKind: String {
        case nothing = ""
        /// The rest of the line, every character of it.
        case text = "TEXT"
        case categories = "[CATEGORY,...] [for NAME]"
        /// Rows of the last list, or ids.
        case jokes = "[N|ID ...]"
        case command = "[COMMAND]"
        /// The value may be empty.
        case setting = "[NAME [VALUE]]"
        case shell = "SHELL"
        /// A command line that is to be completed.
        case words = "-- [WORD ...]"
    }

    let name: String
    var aliases: [String] = []
    var argument = ArgumentKind.nothing
    var options: [Option] = []
    /// Whether the command is for shells and developers, and neither listed nor completed at the prompt.
    var isForShell = false
    let summary: String
    let details: String
    /// Runs the command; its error is reported.
    ///
    /// The parser has refused unknown options, empty words, and words where there is no argument.
    let run: @MainActor @Sendable (ParsedArguments, Session) async throws -> Void

    /// The command and its arguments, as the help shows them.
    var usage: String {
        argument == .nothing ? name : "\(name) \(argument.rawValue)"
    }
}

extension [Command] {
    /// Returns the command that goes by the word, in upper or lower case.
    func named(_ word: String) -> Command? {
        let word = word.lowercased()
        return first { $0.name == word || $0.aliases.contains(word) }
    }
}

/// An option of the program or of a command: its spellings and its help.
struct Option: Equatable, Sendable {
    /// With hyphens, the longest last.
    let spellings: [String]
    /// The value's name in the help; nil for an option without a value.
    let value: String?
    /// Empty for an option that is not listed.
    let summary: String

    init(_ spellings: String..., value: String? = nil, summary: String) {
        self.spellings = spellings
        self.value = value
        self.summary = summary
    }

    /// Compares the spellings alone, since commands explain the same option in different words.
    static func == (one: Option, other: Option) -> Bool {
        one.spellings == other.spellings
    }

    /// The longest spelling without its hyphens.
    var name: String {
        String((spellings.last ?? "").drop { $0 == "-" })
    }

    /// The option as the help shows it, such as `-n N`.
    var syntax: String {
        spellings.joined(separator: ", ") + (value.map { " \($0)" } ?? "")
    }

    static let json = Option("--json", summary: "Print one JSON object per line.")
    static let count = Option("-n", value: "N", summary: "Show N jokes at most.")
    static let category = Option("-c", "--category", value: "CATEGORY", summary: "Only of these, as in dev,food.")
    static let help = Option("-h", "--help", summary: "Show this help.")
    static let version = Option("-V", "--version", summary: "Show the version.")
}

extension [Option] {
    /// Returns the option that the word is, as it was spelled, and the value that is written in one with it.
    ///
    /// The forms are `--option`, `--option=value`, `-o`, `-o=value` and `-ovalue`.
    func match(_ word: String) -> ParsedArguments.Given? {
        let name = String(word.prefix { $0 != "=" })
        if let option = first(where: { $0.spellings.contains(name) }) {
            return (option, name, name == word ? nil : String(word.dropFirst(name.count + 1)))
        }
        let letter = String(word.prefix(2))
        return first { $0.value != nil && $0.spellings.contains(letter) }
            .map { ($0, letter, String(word.dropFirst(2))) }
    }
}

/// The words and options of a line or of argv.
struct ParsedArguments: Sendable {
    /// An option, as it was spelled, and its value; nil where it takes none, and where it is missing.
    typealias Given = (option: Option, spelling: String, value: String?)

    /// Nil for a blank line, and where argv has options of the program alone.
    var command: Command?
    /// All but the options.
    var words: [String] = []
    /// The text of a command that takes one: the words as they were typed, with all that is between them.
    var text = ""
    var given: [Given] = []

    func isGiven(_ option: Option) -> Bool {
        given.contains { $0.option == option }
    }

    func values(of option: Option) -> [String] {
        given.filter { $0.option == option }.compactMap(\.value)
    }

    /// The value of `-n`; nil where it was not given.
    func count() throws(Failure) -> Int? {
        guard let value = values(of: .count).last else { return nil }
        guard let count = Int(value), (1 ... 1000).contains(count) else {
            throw Failure(.usage, "Invalid value for -n: \(value.excerpt). Use 1 to 1000.")
        }
        return count
    }

    func missing(_ what: String) -> Failure {
        Failure(.usage, "Missing \(what). Usage: \(command?.usage ?? "")")
    }
}

extension String {
    /// The categories of a list such as `dev, Two  Words`, with one space for each run of blanks.
    var categories: [String] {
        split(separator: ",").map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
            .filter { !$0.isEmpty }
    }

    /// The text as the number of a row, counted from 1; no API has an id that is a number as short as a list's.
    var rowNumber: Int? {
        count <= 6 ? Int(self) : nil
    }

    /// Whether the text may be the id of a joke: one of the API has 22 of the characters that URLs take unchanged.
    var isJokeID: Bool {
        rowNumber == nil && (1 ... 64).contains(utf8.count) && allSatisfy { character in
            character.isASCII && (character.isLetter || character.isNumber || "-_".contains(character))
        }
    }
}
