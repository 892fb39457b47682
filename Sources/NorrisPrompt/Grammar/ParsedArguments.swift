import ChuckNorris

/// What was given to a command, or to the program: words and the values of options.
struct ParsedArguments {
    /// Nil where argv has options of the program alone.
    var command: CommandSpecification?
    /// What is left besides the options.
    var words: [String] = []
    /// The text of a command that takes one: the words as they were typed, with all that is between them.
    var text = ""
    var given: [(option: OptionSpecification, spelling: String, value: String)] = []

    func isGiven(_ option: OptionSpecification) -> Bool {
        given.contains { $0.option == option }
    }

    /// The values of an option in the order they were given.
    func values(of option: OptionSpecification) -> [String] {
        given.filter { $0.option == option }.map(\.value)
    }

    /// The value of `-n`; nil where it was not given.
    func count() throws(Failure) -> Int? {
        guard let (_, spelling, value) = given.last(where: { $0.option == .count }) else { return nil }
        guard let count = Int(value), (1 ... 1000).contains(count) else {
            throw .usage("Invalid value for \(spelling): \(value.excerpt). Use 1 to 1000.")
        }
        return count
    }

    /// The categories of `-c`.
    func categories() -> [String] {
        values(of: .category).flatMap(\.categories)
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
}
