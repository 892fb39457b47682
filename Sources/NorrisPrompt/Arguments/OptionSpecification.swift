/// An option of the program or of a command: how it is written, and what the help says about it.
struct OptionSpecification: Hashable, Sendable {
    /// What a value is called that is a category, which completion offers.
    static let categoryValue = "CATEGORY"

    /// All ways to write the option, with their hyphens.
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

    /// The spelling that errors name.
    var longest: String {
        spellings.last ?? ""
    }
}

extension [OptionSpecification] {
    /// Returns the option that the word is, and the value that is written in one with it.
    ///
    /// The forms are `--option`, `--option=value`, `-o`, `-o=value` and `-ovalue`.
    func match(_ word: String) -> (option: OptionSpecification, joinedValue: String?)? {
        for option in self {
            for spelling in option.spellings where word.hasPrefix(spelling) {
                switch word.dropFirst(spelling.count) {
                case "": return (option, nil)
                case let rest where rest.hasPrefix("="): return (option, String(rest.dropFirst()))
                case let rest where spelling.count == 2 && option.value != nil: return (option, String(rest))
                default: continue
                }
            }
        }
        return nil
    }
}
