import TestSupport

/// The way on which the program reads bytes from outside.
enum ForeignReader: Hashable, Sendable {
    /// The arguments behind `--jokes FILE`.
    case jokes([String])
    case config
    case history
    case favorites
    case api
    case keys

    /// Returns the program that reads the text, as far as it is a file or an answer.
    func program(reading text: String, in home: TemporaryFolder, api: LoopbackAPI) throws -> Program {
        var arguments = ["--offline"]
        switch self {
        case let .jokes(command):
            arguments = try ["--jokes", home.write(text, to: "jokes")] + command
        case .config:
            try home.write(text, to: Scenario.config)
            arguments += ["set", "color"]
        case .history:
            try home.write(text, to: Scenario.history)
            arguments += ["history"]
        case .favorites:
            try home.write(text, to: Scenario.favorites)
            arguments += ["favorites"]
        case .api:
            api.answerNext(.json(body: text))
            arguments = ["--jokes", "api", "--api", api.baseURL, "--timeout", "60", "search", "kicks"]
        case .keys:
            break
        }
        return Program(arguments, home: home.path)
    }
}
