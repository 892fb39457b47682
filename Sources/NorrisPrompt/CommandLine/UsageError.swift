package import ChuckNorris

/// What is wrong with the command line or a variable of the environment.
package enum UsageError: Error, Equatable, Sendable {
    case unknownOption(String, suggestion: String?)
    case missingValue(option: String, value: String)
    case needlessValue(option: String)
    case badColor(String)
    case badTimeout(String)
    case badLog(String)
    case contradiction
    /// - Parameter origin: The option or the variable that named the address.
    case badAPI(APIBaseError, origin: String)
}

extension UsageError: CustomStringConvertible {
    package var description: String {
        switch self {
        case let .unknownOption(option, suggestion?):
            "There is no option \(option). Did you mean \(suggestion)?"
        case let .unknownOption(option, nil):
            "There is no option \(option). norris --help lists those there are."
        case let .missingValue(option, value):
            "\(option) needs a value: \(option) \(value)."
        case let .needlessValue(option):
            "\(option) takes no value; leave out what stands behind the =."
        case let .badColor(text):
            "--color \(text) is not possible; choose auto, always or never."
        case let .badTimeout(text):
            "--timeout \(text) is not possible; give a number of seconds from \(Settings.timeoutBounds)."
        case let .badLog(text):
            "NORRIS_LOG is set to \"\(text)\", which is not possible; set it to debug or off."
        case .contradiction:
            "--offline and --online contradict each other; leave one of them out."
        case let .badAPI(error, origin):
            "\(origin): \(Failure(error).sentence)"
        }
    }
}
