/// What the command line of a benchmark asks for.
package struct BenchmarkOptions: Equatable, Sendable {
    package var isQuick = false
    package var isChecking = false
    package var isHelp = false

    /// Reads the arguments after the program's name.
    ///
    /// - Throws: ``BenchmarkOptionsError``.
    package init(parsing arguments: some Sequence<String>) throws {
        for argument in arguments {
            switch argument {
            case "--quick": isQuick = true
            case "--check": isChecking = true
            case "--help", "-h": isHelp = true
            default: throw BenchmarkOptionsError.unknown(argument)
            }
        }
    }
}

/// A mistake on the command line.
package enum BenchmarkOptionsError: Error, Equatable, CustomStringConvertible {
    /// There is no such option.
    case unknown(String)

    package var description: String {
        switch self {
        case let .unknown(argument):
            "There is no option \"\(argument)\"; --help lists those that there are."
        }
    }
}
