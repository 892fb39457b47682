import ChuckNorris

/// Describes a command for the parser, help and completion, and makes it from its arguments.
struct CommandSpecification: Sendable {
    /// What a command takes besides its options, and so what completion offers.
    enum Argument: Equatable, Sendable {
        case nothing
        /// Text to the end of the line, every character of it.
        case text
        /// Categories with commas between them, then perhaps the word "for" and a name.
        case categories
        /// The number of a row of the last list, or an id, of any joke or of a favorite.
        case joke
        case favorite
        /// The name of a command.
        case command
        /// The name of a setting, and its value, which may be empty.
        case setting
        /// One of these words.
        case choice([String])
        /// The words of a command line that is to be completed.
        case words
    }

    let name: String
    var aliases: [String] = []
    var argument = Argument.nothing
    /// The arguments as the help shows them; empty for none.
    var usageOfArguments = ""
    var options: [OptionSpecification] = []
    /// Whether the command is for shells and developers, and neither listed nor completed at the prompt.
    var isForShell = false
    let summary: String
    let details: String
    /// Lines to type, and what they do; empty where that is clear.
    var examples: KeyValuePairs<String, String> = [:]
    /// Makes the command; the parser has refused unknown options, empty words, and words where there is no argument.
    let make: @Sendable (ParsedArguments) throws(Failure) -> any Command

    /// The command and its arguments, as the help shows them.
    var usage: String {
        usageOfArguments.isEmpty ? name : "\(name) \(usageOfArguments)"
    }
}

/// An option of the program or of a command: how it is written, and what the help says about it.
struct OptionSpecification: Sendable {
    /// All ways to write the option, with their hyphens, the longest last.
    let spellings: [String]
    /// What the option's value is called in the help; nil for an option without one.
    let value: String?
    /// The values that can be given; empty where they are not a short list.
    let choices: [String]
    let summary: String

    init(_ spellings: String..., value: String? = nil, choices: [String] = [], summary: String) {
        self.spellings = spellings
        self.value = value
        self.choices = choices
        self.summary = summary
    }

    /// The option as the help shows it, such as `-n N`.
    var syntax: String {
        spellings.joined(separator: ", ") + (value.map { " \($0)" } ?? "")
    }

    static let json = OptionSpecification("--json", summary: "Print one JSON object per line.")
    static let count = OptionSpecification("-n", value: "N", summary: "Show N jokes at most.")
    static let category = OptionSpecification(
        "-c",
        "--category",
        value: "CATEGORY",
        summary: "Only of these, as in dev,food."
    )
    static let help = OptionSpecification("-h", "--help", summary: "Show this help.")
}

extension OptionSpecification: Equatable {
    /// Options are told apart by their spellings, since each command says what an option means to it.
    static func == (one: OptionSpecification, other: OptionSpecification) -> Bool {
        one.spellings == other.spellings
    }
}

extension [OptionSpecification] {
    /// Returns the option that the word is, as it was spelled, and the value that is written in one with it.
    ///
    /// The forms are `--option`, `--option=value`, `-o`, `-o=value` and `-ovalue`.
    func match(_ word: String) -> (option: OptionSpecification, spelling: String, joinedValue: String?)? {
        for option in self {
            for spelling in option.spellings where word.hasPrefix(spelling) {
                switch word.dropFirst(spelling.count) {
                case "": return (option, spelling, nil)
                case let rest where rest.hasPrefix("="): return (option, spelling, String(rest.dropFirst()))
                case let rest where spelling.count == 2 && option.value != nil: return (option, spelling, String(rest))
                default: continue
                }
            }
        }
        return nil
    }
}
