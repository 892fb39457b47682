/// What the command line of the soak asks for.
struct SoakOptions: Equatable {
    /// How many are typed at one prompt.
    var commands = 100_000
    /// How many go through one pipe.
    var lines = 1_000_000
    var isChecking = false
    var isHelp = false

    static let help = """
    Usage: norris-soak [--commands N] [--lines N] [--check]

    Types commands at one prompt of the built norris, on a pseudo-terminal, and sends lines through one pipe,
    with an API of its own on the loopback address that fails every so often. Each must be answered, in its order;
    memory, descriptors and threads must be at the end what they were at the beginning. Build it with -c release.

      --commands N   how many are typed at the prompt (\(SoakOptions().commands))
      --lines N      how many go through the pipe (\(SoakOptions().lines))
      --check        exit with status 1 when something has grown
      --help         this text
    """

    /// Reads the arguments after the program's name.
    init(parsing arguments: some Sequence<String>) throws(SoakOptionsError) {
        self.init()
        var rest = Array(arguments)[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--commands": commands = try Self.number(after: argument, &rest)
            case "--lines": lines = try Self.number(after: argument, &rest)
            case "--check": isChecking = true
            case "--help", "-h": isHelp = true
            default: throw .unknown(argument)
            }
        }
    }

    private init() {}

    private static func number(
        after option: String,
        _ rest: inout ArraySlice<String>
    ) throws(SoakOptionsError) -> Int {
        guard let number = rest.popFirst().flatMap({ Int($0) }), number > 0 else { throw .noNumber(option) }
        return number
    }
}

/// A mistake on the command line.
enum SoakOptionsError: Error, Equatable, CustomStringConvertible {
    /// There is no such option.
    case unknown(String)
    /// The option wants a number behind it.
    case noNumber(String)

    var description: String {
        switch self {
        case let .unknown(argument):
            "There is no option \"\(argument)\"; --help lists those that there are."
        case let .noNumber(option):
            "Behind \(option) stands how many, such as \(option) 1000."
        }
    }
}
