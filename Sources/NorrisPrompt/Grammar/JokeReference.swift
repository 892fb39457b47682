import ChuckNorris

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

extension ParsedArguments {
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
}
