/// What is wrong with a line.
package enum CommandError: Error, Equatable, Sendable {
    case unknownCommand(String, suggestion: String?)
    /// Something that the command takes was left out.
    case missing(String, usage: String)
    case takesNoArguments(String, butOptions: [String])
    case unknownOption(String, command: String, options: [String], suggestion: String?)
    case missingValue(option: String, value: String)
    case needlessValue(option: String)
    /// Options that cannot be given at once.
    case contradiction([String])
    case badCount(String)
    /// Neither a number of a list nor an id.
    case noReference(String)
    case unknownSetting(String, suggestion: String?)
    case badSetting(Settings.Name, String)
    /// No category and no name is as long as that.
    case tooLong(String)
    case noHelp(String, suggestion: String?)
    /// There are no completions for a shell of that name.
    case unknownShell(String)
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
        case let .takesNoArguments(command, options) where options.isEmpty:
            "\(command) takes nothing after it."
        case let .takesNoArguments(command, options):
            "\(command) takes nothing after it but \(options.joined(separator: " or "))."
        case let .unknownOption(option, command, _, suggestion?):
            "\(command) has no option \(option.excerpt). Did you mean \(suggestion)?"
        case let .unknownOption(option, command, options, nil):
            "\(command) has no option \(option.excerpt); it has \(options.joined(separator: " and "))."
        case let .missingValue(option, value):
            "\(option) needs a value: \(option) \(value)."
        case let .needlessValue(option):
            "\(option) takes no value; leave out what stands behind the =."
        case let .contradiction(options):
            "\(options.joined(separator: " and ")) contradict each other; leave one of them out."
        case let .badCount(text):
            "-n \(text.excerpt) is not possible; give a number from \(CommandArguments.counts.lowerBound) to \(CommandArguments.counts.upperBound)."
        case let .noReference(text):
            "\"\(text.excerpt)\" is neither the number of a row nor the id of a joke."
        case let .unknownSetting(name, suggestion?):
            "There is no setting \"\(name.excerpt)\". Did you mean \(suggestion)?"
        case let .unknownSetting(name, nil):
            "There is no setting \"\(name.excerpt)\"; there are \(Settings.Name.allCases.map(\.rawValue).joined(separator: ", "))."
        case let .badSetting(.timeout, text):
            "timeout cannot be \"\(text.excerpt)\"; give a number of seconds from \(Settings.timeoutBounds)."
        case let .badSetting(name, text):
            "\(name.rawValue) cannot be \"\(text.excerpt)\"; choose \((name.values ?? []).joined(separator: ", "))."
        case let .tooLong(word):
            "\"\(word.excerpt)\" is too long: categories and names have at most \(CommandArguments.longestName) letters."
        case let .noHelp(word, suggestion?):
            "There is no help on \"\(word.excerpt)\". Did you mean help \(suggestion)?"
        case let .noHelp(word, nil):
            "There is no help on \"\(word.excerpt)\". Type help for all commands."
        case let .unknownShell(word):
            "There are no completions for \"\(word.excerpt)\", only for \(Shell.names)."
        }
    }
}
