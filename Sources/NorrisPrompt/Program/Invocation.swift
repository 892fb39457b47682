import ChuckNorris
import Terminal

/// What the arguments and the variables ask for, on top of the saved settings.
struct Invocation {
    var settings: Settings
    /// Nil where commands come from standard input.
    private(set) var command: (any Command)?
    private(set) var api = APIBase.standard
    private(set) var isVerbose = false

    init(settings: Settings) {
        self.settings = settings
    }

    mutating func readArguments(_ environment: Environment) throws(Failure) {
        let variables = Folders.variables + ["NORRIS_API_URL", "EDITRC", "SSL_CERT_FILE", "TERM"]
        if let variable = environment.firstInvalid(of: variables) {
            throw .usage("The variable \(variable) is not UTF-8; set it to text that is.")
        }
        let parsed = try ProgramOptions.parser.parse(Self.arguments())
        guard !parsed.isGiven(ProgramOptions.version) else { return command = VersionCommand() }
        guard !parsed.isGiven(.help) || parsed.command != nil else { return command = HelpCommand(subject: .program) }
        try ProgramOptions.apply(parsed, to: &settings, environment)
        isVerbose = parsed.isGiven(ProgramOptions.verbose)
        try readAPI(parsed, environment)
        command = try CommandTable.command(for: parsed)
        guard command != nil || !settings.services.jokes.readsInput else {
            throw .usage("Commands and jokes cannot both come from standard input.")
        }
    }

    /// An address of the environment is used, and so checked, only where jokes come from the API.
    private mutating func readAPI(_ arguments: ParsedArguments, _ environment: Environment) throws(Failure) {
        let given = arguments.given.last { $0.option == ProgramOptions.api }.map { ($0.spelling, $0.value) }
        let variable = "NORRIS_API_URL"
        let usesAPI = settings.services.jokes.items.contains(.api)
        let ofVariable = usesAPI ? environment.nonEmpty(variable).map { (variable, $0) } : nil
        guard let (origin, address) = given ?? ofVariable else { return }
        do {
            api = try APIBase(parsing: address)
        } catch {
            throw .usage("\(origin): \(error.sentence)")
        }
    }

    /// The arguments without the program's name, which must be UTF-8.
    private static func arguments() throws(Failure) -> [String] {
        var arguments: [String] = []
        for index in 1 ..< max(1, Int(CommandLine.argc)) {
            guard let argument = CommandLine.unsafeArgv[index] else { break }
            guard let text = String(validatingCString: argument) else {
                throw .usage("Argument \(index), \"\(String(cString: argument).excerpt)\", is not UTF-8.")
            }
            arguments.append(text)
        }
        return arguments
    }
}
