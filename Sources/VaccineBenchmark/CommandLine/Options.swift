/// What the command line asks for.
struct Options: Equatable {
    var isQuick = false
    var isChecking = false
    var isHelp = false

    /// Reads the arguments after the program's name.
    ///
    /// - Throws: ``OptionsError``.
    init(parsing arguments: some Sequence<String>) throws {
        for argument in arguments {
            switch argument {
            case "--quick": isQuick = true
            case "--check": isChecking = true
            case "--help", "-h": isHelp = true
            default: throw OptionsError.unknown(argument)
            }
        }
    }

    static let help = """
    Usage: vaccine-benchmark [--quick] [--check]

    Measures how long Vaccine takes to resolve, beside calling a stored closure directly, and beside
    the same work done with a dictionary of typed boxes under a lock. Build it with -c release.

      --quick   fewer and shorter repetitions: a first look, with more noise
      --check   exit with status 1 when a bar is not met
      --help    this text
    """
}

/// A mistake on the command line.
enum OptionsError: Error, Equatable, CustomStringConvertible {
    /// There is no such option.
    case unknown(String)

    var description: String {
        switch self {
        case let .unknown(argument):
            "There is no option \"\(argument)\"; --help lists those that there are."
        }
    }
}
