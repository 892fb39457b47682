/// An option of the program or of a command: how it is written, and what the help says about it.
package struct OptionSpecification: Hashable, Sendable {
    /// All ways to write the option, with their hyphens.
    package let spellings: [String]
    /// What the option's value is called in the help; nil for an option without one.
    package let value: String?
    /// The values that can be given; empty where they are not a short list.
    package let choices: [String]
    package let summary: String

    package init(_ spellings: String..., value: String? = nil, choices: [String] = [], summary: String) {
        self.spellings = spellings
        self.value = value
        self.choices = choices
        self.summary = summary
    }

    /// The option as the help shows it, such as `-n N`.
    package var syntax: String {
        spellings.joined(separator: ", ") + (value.map { " \($0)" } ?? "")
    }

    /// The spelling that errors name.
    var longest: String {
        spellings.last ?? ""
    }

    /// The spellings with two hyphens, which are long enough to guess at when they are mistyped.
    var longSpellings: [String] {
        spellings.filter { $0.hasPrefix("--") }
    }

    /// Returns whether the word is this option, and the value that is written in one with it.
    ///
    /// The forms are `--option`, `--option=value`, `-o`, `-o=value` and `-ovalue`.
    func match(_ word: String) -> (isMatch: Bool, joinedValue: String?) {
        for spelling in spellings where word.hasPrefix(spelling) {
            let rest = word.dropFirst(spelling.count)
            if rest.isEmpty {
                return (true, nil)
            }
            if rest.first == "=" {
                return (true, String(rest.dropFirst()))
            }
            if spelling.count == 2, value != nil {
                return (true, String(rest))
            }
        }
        return (false, nil)
    }
}
