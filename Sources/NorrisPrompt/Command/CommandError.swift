/// What is wrong with a line.
package enum CommandError: Error, Equatable, Sendable {
    case unknownCommand(String, suggestion: String?)
    /// Something that the command takes was left out.
    case missing(String, usage: String)
    case takesNoArguments(String)
    case noHelp(String, suggestion: String?)
}

extension CommandError: CustomStringConvertible {
    package var description: String {
        switch self {
        case let .unknownCommand(word, suggestion?):
            "There is no command \"\(Self.excerpt(word))\". Did you mean \(suggestion)?"
        case let .unknownCommand(word, nil):
            "There is no command \"\(Self.excerpt(word))\". help lists those there are."
        case let .missing(what, usage):
            "\(what) is missing: \(usage)"
        case let .takesNoArguments(command):
            "\(command) stands alone; leave out what follows it."
        case let .noHelp(word, suggestion?):
            "There is no help on \"\(Self.excerpt(word))\". Did you mean help \(suggestion)?"
        case let .noHelp(word, nil):
            "There is no help on \"\(Self.excerpt(word))\". help alone lists all commands."
        }
    }

    /// Enough of a word to recognize it by.
    private static func excerpt(_ word: String) -> String {
        word.count <= 40 ? word : word.prefix(40) + "..."
    }
}
