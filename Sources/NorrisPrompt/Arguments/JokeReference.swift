/// Which joke is meant, among those that have been shown or that the source knows.
enum JokeReference: Equatable, Sendable {
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
        } else if (1 ... 64).contains(text.count), text.utf8.allSatisfy(Self.bytesOfIDs.contains) {
            self = .id(text)
        } else {
            return nil
        }
    }

    private static let bytesOfIDs = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
}

extension JokeReference? {
    /// The joke as the subject of a sentence.
    var subject: String {
        switch self {
        case nil: "This joke"
        case let .number(row): "Joke \(row)"
        case let .id(id): "The joke \(id)"
        }
    }
}

extension ParsedArguments {
    /// The jokes that are referred to: nil alone, for the one shown last, where nothing was given.
    func references() throws(UsageError) -> [JokeReference?] {
        guard !words.isEmpty else { return [nil] }
        return try (command?.isRepeated == true ? words.map(\.text) : [text]).map { text throws(UsageError) in
            guard let reference = JokeReference(parsing: text) else { throw .invalidReference(text) }
            return reference
        }
    }
}
