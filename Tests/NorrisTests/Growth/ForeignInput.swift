import TestSupport

/// Bytes from outside of any length.
struct ForeignInput: Sendable {
    let name: String
    /// In bytes: its cost can be measured, four times it is allowed in one joke, and both take valgrind a short time.
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
    /// The command.
    case favorites([String])
    case api
    case keys

    /// The inputs of each reader. The commands read a file of jokes in different ways.
    static let all: [(reader: ForeignReader, inputs: [ForeignInput])] = [
        (.jokes(["search", "nothing"]), [
            ForeignInput("lines") { repeated("Chuck Norris counts.\n", $0) },
            ForeignInput("a long line") { repeated("a", $0) },
            ForeignInput("a blank line in a fortune") { "a\n%\n" + repeated(" ", $0) + "x\n" },
            ForeignInput("percent signs on a line") { "a\n%\n" + repeated("%", $0) + "\na\n" },
            ForeignInput("quotes in JSON") { #"{"value": ""# + repeated(#"\""#, $0) + #""}"# + "\n" },
            ForeignInput("nesting in JSON") { #"{"value": "a", "x": "# + repeated("[", $0) + "\n" },
            ForeignInput("quotes in an array") { #"[{"value": ""# + repeated(#"\""#, $0) + #""}]"# },
            ForeignInput("blanks in an array") { #"[{"value": "a"},"# + repeated(" ", $0) + #"{"value": "b"}]"# },
        ]),
        (.jokes(["today"]), [
            ForeignInput("lines in UTF-8") { repeated("Chuck Norris zählt.\n", $0) },
            ForeignInput("empty lines") { repeated("\n", $0) + "a\n" },
            ForeignInput("an indent in a fortune") {
                "a\n%\n" + repeated(" ", $0 / 2) + repeated("x", $0 / 2) + "\ny\n"
            },
            ForeignInput("percent signs and blanks") { "a\n" + repeated("%  \n \n", $0) + "a\n" },
            ForeignInput("backslashes in JSON") { #"{"value": "a", "x": ""# + repeated(#"\"#, $0) },
            ForeignInput("keys in JSON") { "{" + repeated(#""k":1,"#, $0) + #""value": "a"}"# + "\n" },
            ForeignInput("nesting in an array") { #"[{"value": "a", "x": "# + repeated("[", $0) },
            ForeignInput("commas in an array") { #"[{"value": "a"}"# + repeated(",", $0) + "]" },
        ]),
        (.jokes(["categories"]), [
            ForeignInput("short lines") { repeated("a\n", $0) },
            ForeignInput("fortunes") { repeated("Chuck Norris counts.\n%\n", $0) },
            ForeignInput("percent signs") { "a\n" + repeated("%\n", $0) + "a\n" },
            ForeignInput("JSON lines") {
                repeated(#"{"value": "Chuck Norris counts.", "categories": ["dev"]}"# + "\n", $0)
            },
            ForeignInput("open strings in JSON") { repeated(#"{"value": ""#, $0) + "\n" },
            ForeignInput("an array") {
                "[" + repeated(#"{"value": "Chuck counts."},"# + "\n", $0) + #"{"value": "a"}]"#
            },
            ForeignInput("objects in an array") { "[" + repeated("{", $0) },
        ]),
        (.config, [
            ForeignInput("comments", length: 1500) { repeated("# A comment.\n", $0) },
            ForeignInput("settings", length: 1500) { repeated("color = auto\n", $0) },
            ForeignInput("wrong settings", length: 1500) { repeated("wrong\n", $0) },
            ForeignInput("a long setting", length: 1500) { "name = " + repeated("x", $0) + "\n" },
        ]),
        (.history, [
            ForeignInput("a long line", length: 4000) { "joke " + repeated("x", $0) + "\n" },
            // More lines than are kept, so that both are trimmed; a quarter of them would not be.
            ForeignInput("lines", length: 20000) { LongTests.areWanted ? repeated("joke dev\n", $0) : "" },
        ]),
        (.favorites(["favorites"]), [
            ForeignInput("jokes", length: 4000) { length in
                Scenario.favoritesHeader + (0 ..< length / 40)
                    .map { #"{"id": "id\#($0)", "value": "Chuck Norris."}"# + "\n" }.joined()
            },
            ForeignInput("no jokes", length: 4000) { repeated("[[[[\n", $0) },
            ForeignInput("nesting") { #"{"id": "# + repeated("[", $0) + "\n" },
        ]),
        (.api, [
            ForeignInput("jokes") { length in
                let jokes = (0 ..< length / 50)
                    .map { #"{"id": "id\#($0)", "value": "Chuck kicks.", "categories": []}"# }
                return #"{"total": \#(jokes.count), "result": [\#(jokes.joined(separator: ","))]}"#
            },
            ForeignInput("nesting") { #"{"total": "# + repeated("[", $0) },
            ForeignInput("a string") { #"{"result": [{"id": ""# + repeated(#"\""#, $0) },
            ForeignInput("keys") { "{" + repeated(#""k": 1,"#, $0) + #""total": 0}"# },
        ]),
        (.keys, [
            ForeignInput("a paste", length: 1000) { "\u{1B}[200~" + repeated("x", $0) + "\u{1B}[201~\u{15}" },
            ForeignInput("a color", length: 1000) { "\u{1B}]11;" + repeated("a", $0) + "\u{7}\u{15}" },
            // At the end of the longest line: up to that, libedit looks at the whole line at each key.
            ForeignInput("letters", length: 1000) {
                "\u{1B}[200~" + repeated("x", 4096) + "\u{1B}[201~" + repeated("x", $0) + "\u{15}"
            },
        ]),
    ]

    private static func repeated(_ text: String, _ length: Int) -> String {
        String(repeating: text, count: length / text.utf8.count)
    }

    /// Returns the program that reads the texts, as far as they are files or answers.
    func program(reading texts: [String], in home: TemporaryFolder, api: LoopbackAPI) throws -> Program {
        var arguments = ["--offline"]
        switch self {
        case let .jokes(command):
            let files = try texts.enumerated().flatMap { try ["--jokes", home.write($1, to: "jokes\($0)")] }
            arguments = ["--mine"] + files + command
        case .config:
            try home.write(texts.joined(), to: Scenario.config)
            arguments += ["set", "color"]
        case .history:
            try home.write(texts.joined(), to: Scenario.history)
            arguments += ["history"]
        case let .favorites(command):
            try home.write(texts.joined(), to: Scenario.favorites)
            arguments += command
        case .api:
            texts.forEach { api.answerNext(.json(body: $0)) }
            let lines = String(repeating: "search kicks\n", count: texts.count)
            return Program(["--online", "--api", api.baseURL, "--timeout", "60"], input: lines, home: home.path)
        case .keys:
            break
        }
        return Program(arguments, home: home.path)
    }
}
