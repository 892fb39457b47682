package import ChuckNorris
import Terminal

/// What is wrong with a command, with an option or with a variable of the environment.
package enum UsageError: FailureDescribing, Equatable, Sendable {
    case unreadableArguments
    case unknownCommand(String, suggestion: String?)
    case renamedCommand(String, to: String)
    /// - Parameter hint: A sentence about the options there are, for where none is close.
    case unknownOption(String, suggestion: String?, hint: String)
    /// A word that is none of the choices that there are of its kind.
    case unknown(kind: String, String, suggestion: String?, choices: [String])
    case noHelp(String, suggestion: String?)
    case missingArgument(String, usage: String)
    /// - Parameter options: Those of the command, which it does take.
    case unexpectedArguments(String, options: [String])
    case missingValue(option: String, value: String)
    case unexpectedValue(option: String)
    /// A value that an option, a setting or a variable cannot have.
    case invalidValue(String, of: String, allowed: String, suggestion: String? = nil)
    case pipe
    /// What joins commands in a shell, such as `&&`.
    case shellOperator(String)
    case redirections
    case conflict([String])
    case invalidLine(String)
    /// - Parameter column: The number of the character where that begins, in a line of the file of settings.
    case notUTF8(column: Int)
    case invalidReference(String)
    case tooLong(String)
    case unclosedQuote(before: String)
    /// The command only changes what later commands do.
    case needsSession(command: String)
    /// - Parameter origin: The option or the variable that named the address.
    case invalidAPI(APIBaseError, origin: String)

    /// The longest category or name; longer ones are mistakes, and servers limit the length of a URL.
    static let longestName = 100

    static func checkLength(of name: String) throws(UsageError) {
        guard name.count <= longestName else { throw .tooLong(name) }
    }

    var failure: Failure {
        Failure(self == .unreadableArguments ? .ioFailed : .usage, sentence)
    }

    private func sentence(answering origin: Origin) -> String {
        switch self {
        case .unreadableArguments: "The arguments could not be read from the system; try again."
        case let .unknownCommand(word, suggestion):
            "Unknown command \"\(word.excerpt)\". "
                + (Self.hint(suggestion) ?? "Type \(origin.norris)help for all commands.")
        case let .renamedCommand(word, name): "\"\(word.excerpt)\" is now called \(name)."
        case let .unknownOption(option, suggestion, hint):
            "Unknown option \(option.excerpt). \(Self.hint(suggestion) ?? hint)"
        case let .unknown(kind, word, suggestion, choices):
            "Unknown \(kind) \"\(word.excerpt)\". \(Self.hint(suggestion) ?? "Use \(choices.list(with: "or")).")"
        case let .noHelp(word, suggestion):
            "No help for \"\(word.excerpt)\". "
                + (Self.hint(suggestion.map { "help \($0)" }) ?? "Type \(origin.norris)help for all commands.")
        case let .missingArgument(what, usage): "Missing \(what). Usage: \(usage)"
        case let .unexpectedArguments(command, options):
            "\(command) takes no arguments\(options.isEmpty ? "" : ", only \(options.list(with: "or"))")."
        case let .missingValue(option, value): "\(option) needs a value. Usage: \(option) \(value)"
        case let .unexpectedValue(option): "\(option) takes no value."
        case let .invalidValue(value, name, allowed, suggestion):
            "Invalid value for \(name): \(value.excerpt). \(Self.hint(suggestion) ?? "Use \(allowed).")"
        case let .invalidLine(text):
            "\"\(text.excerpt)\" is not a setting; write a name, = and a value, such as name = Bob."
        case let .notUTF8(column): "Column \(column) is not UTF-8; save the file in that encoding."
        case .pipe:
            "There are no pipes here; run norris in a shell for them, or put quotes around \"|\" to use it as text."
        case let .shellOperator(sign):
            "There is no \(sign) here; end a command with ; to begin another one, or put quotes around \"\(sign)\" to "
                + "use it as text."
        case .redirections:
            "Only one > FILE is possible, at the end of the command; put quotes around \">\" to use it as text, and "
                + "around a name with spaces."
        case .conflict(["--jokes", "--online"]):
            "--jokes and --online cannot be used together; to mix your jokes and those of the API, "
                + "use --jokes PATH,api."
        case let .conflict(options): "\(options.list(with: "and")) cannot be used together."
        case let .invalidReference(text): "\"\(text.excerpt)\" is neither the number of a row nor the id of a joke."
        case let .tooLong(word):
            "\"\(word.excerpt)\" is too long. Categories and names have at most \(Self.longestName) characters."
        case .unclosedQuote(before: ""): "The quote at the end is not closed; close it or remove it."
        case let .unclosedQuote(text): "The quote before \"\(text.excerpt)\" is not closed; close it or remove it."
        case let .needsSession(command):
            "\(command) without --save works only at the prompt or in a script; add --save to keep the value."
        case let .invalidAPI(error, name): "\(name): \(error.failure.sentence())"
        }
    }

    private static func hint(_ suggestion: String?) -> String? {
        suggestion.map { "Did you mean \($0)?" }
    }
}

extension [String] {
    /// The words as a sentence lists them, such as `auto, always or never`.
    func list(with conjunction: String) -> String {
        guard let last, count > 1 else { return first ?? "" }
        return "\(dropLast().joined(separator: ", ")) \(conjunction) \(last)"
    }
}

extension StringProtocol {
    /// The text without white space at its ends.
    var trimmed: String {
        let text = drop(while: \.isWhitespace)
        return text.lastIndex { !$0.isWhitespace }.map { String(text[...$0]) } ?? ""
    }

    var isBlank: Bool {
        allSatisfy(\.isWhitespace)
    }

    /// The text without the mark that some editors begin a file with.
    var withoutByteOrderMark: SubSequence {
        unicodeScalars.first == "\u{FEFF}" ? self[unicodeScalars.index(after: startIndex)...] : self[...]
    }
}

extension String {
    /// Enough of a text to recognize it by, for a sentence about it.
    var excerpt: String {
        shortened(to: 60)
    }
}
