/// What is wrong with a line.
package enum CommandError: Error, Equatable, Sendable {
    case unknownCommand(String, suggestion: String?)
    /// Something that the command takes was left out.
    case missing(String, usage: String)
    case takesNoArguments(String)
    /// What stands behind the command is none of what it takes.
    case takesOnly([String], command: String, not: String)
    /// No category and no name is as long as that.
    case tooLong(String)
    case noHelp(String, suggestion: String?)
}

extension CommandError: CustomStringConvertible {
    package var description: String {
        switch self {
        case let .unknownCommand(word, suggestion?):
            "There is no command \"\(word.excerpt)\". Did you mean \(suggestion)?"
        case let .unknownCommand(word, nil):
            "There is no command \"\(word.excerpt)\". Type help for all commands."
        case let .missing(what, usage):
            "\(what) is missing: \(usage)"
        case let .takesNoArguments(command):
            "\(command) takes nothing after it."
        case let .takesOnly(options, command, text):
            "\(command) takes \(options.joined(separator: ", ")) or nothing after it, not \"\(text.excerpt)\"."
        case let .tooLong(word):
            "\"\(word.excerpt)\" is too long: categories and names have at most \(CommandArguments.longestName) letters."
        case let .noHelp(word, suggestion?):
            "There is no help on \"\(word.excerpt)\". Did you mean help \(suggestion)?"
        case let .noHelp(word, nil):
            "There is no help on \"\(word.excerpt)\". Type help for all commands."
        }
    }
}
