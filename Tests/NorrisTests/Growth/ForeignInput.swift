import TestSupport

/// Bytes from outside of any length.
struct ForeignInput: Sendable {
    let name: String
    /// In bytes: its cost can be measured, and four times it takes valgrind a short time.
    let length: Int
    let text: @Sendable (_ length: Int) -> String

    init(_ name: String, length: Int = 8000, text: @escaping @Sendable (_ length: Int) -> String) {
        self.name = name
        self.length = length
        self.text = text
    }
}

/// The way on which the program reads bytes from outside.
enum ForeignReader: Hashable, Sendable {
    /// The arguments behind `--jokes FILE`.
    case jokes([String])
    case config
    case history
    case favorites
    case api
    case keys

    /// The inputs of each reader.
    static let all: [(reader: ForeignReader, inputs: [ForeignInput])] = [
        (.jokes(["search", "nothing"]), [
            ForeignInput("lines") { repeated("Chuck Norris counts.\n", $0) },
            ForeignInput("nesting in JSON") { #"{"value": "a", "x": "# + repeated("[", $0) + "\n" },
        ]),
        (.config, [
            ForeignInput("settings", length: 1500) { repeated("color = auto\n", $0) },
        ]),
        (.favorites, [
            ForeignInput("jokes", length: 4000) { length in
                Scenario.favoritesHeader + (0 ..< length / 40)
                    .map { #"{"id": "id\#($0)", "value": "Chuck Norris."}"# + "\n" }.joined()
            },
        ]),
        (.api, [
            ForeignInput("jokes") { length in
                let jokes = (0 ..< length / 50)
                    .map { #"{"id": "id\#($0)", "value": "Chuck kicks.", "categories": []}"# }
                return #"{"total": \#(jokes.count), "result": [\#(jokes.joined(separator: ","))]}"#
            },
        ]),
        (.keys, [
            ForeignInput("a control string", length: 1000) { "\u{1B}]11;" + repeated("a", $0) + "\u{7}\u{15}" },
        ]),
    ]

    private static func repeated(_ text: String, _ length: Int) -> String {
        String(repeating: text, count: length / text.utf8.count)
    }

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
