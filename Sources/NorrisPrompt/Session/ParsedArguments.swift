import ChuckNorris

/// What was given to a command, or to the program: words and the values of options.
struct ParsedArguments: Sendable {
    /// Nil for a blank line, and where argv has options of the program alone.
    var command: Command?
    /// What is left besides the options.
    var words: [String] = []
    /// The text of a command that takes one: the words as they were typed, with all that is between them.
    var text = ""
    /// The options; a value is empty where the option takes none, or where it is missing.
    var given: [(option: Option, spelling: String, value: String)] = []

    func isGiven(_ option: Option) -> Bool {
        given.contains { $0.option == option }
    }

    /// The values of an option in the order they were given.
    func values(of option: Option) -> [String] {
        given.filter { $0.option == option }.map(\.value)
    }

    /// The value of `-n`; nil where it was not given.
    func count() throws(Failure) -> Int? {
        guard let value = values(of: .count).last else { return nil }
        guard let count = Int(value), (1 ... 1000).contains(count) else {
            throw .usage("Invalid value for -n: \(value.excerpt). Use 1 to 1000.")
        }
        return count
    }

    func missing(_ what: String) -> Failure {
        .usage("Missing \(what). Usage: \(command?.usage ?? "")")
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
