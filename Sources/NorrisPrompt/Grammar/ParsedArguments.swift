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

    /// The jokes that are referred to; none for the one shown last.
    func references() throws(Failure) -> [JokeReference] {
        var references: [JokeReference] = []
        for word in words {
            guard let reference = JokeReference(parsing: word) else {
                throw .usage("\"\(word.excerpt)\" is neither the number of a row nor the id of a joke.")
            }
            references.append(reference)
        }
        return references
    }

    func missing(_ what: String) -> Failure {
        .usage("Missing \(what). Usage: \(command?.usage ?? "")")
    }
}

/// Which joke is meant, among those that have been shown or that the sources know.
enum JokeReference: Equatable {
    /// The row of the last list, counted from 1.
    case number(Int)
    case id(String)

    /// Nil if the text is neither a number nor an id.
    ///
    /// Ids of the API have 22 of the characters that URLs take unchanged; other APIs may use all of those characters.
    init?(parsing text: String) {
        // No API has an id that is a number as short as a list's.
        if text.count <= 6, let number = Int(text) {
            self = .number(number)
        } else if (1 ... 64).contains(text.count), text.utf8.allSatisfy(Self.isPartOfID) {
            self = .id(text)
        } else {
            return nil
        }
    }

    private static func isPartOfID(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a") ... UInt8(ascii: "z"), UInt8(ascii: "A") ... UInt8(ascii: "Z"),
             UInt8(ascii: "0") ... UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
    }
}

extension String {
    /// The categories of a list such as `dev, Two  Words`, with one space for each run of blanks.
    var categories: [String] {
        split(separator: ",").map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
            .filter { !$0.isEmpty }
    }
}
