import TestSupport

/// Bytes from outside of any length, and the way on which the program reads them.
struct ForeignInput: Sendable {
    enum Reader: Hashable, Sendable {
        /// The arguments behind `--jokes FILE`.
        case jokes([String])
        case config
        case history
        case favorites
        case api
        case keys
    }

    let name: String
    let reader: Reader
    /// In bytes: its cost can be measured, four times it is allowed in one joke, and both take valgrind a short time.
    var length = 10000
    /// Whether the input is tried by long tests alone.
    var isRare = false
    let text: @Sendable (_ length: Int) -> String

    static let all = (jokes + others).filter { LongTests.areWanted || !$0.isRare }

    private static let jokes = [
        ForeignInput.joke("lines") { repeated("Chuck Norris counts.\n", $0) },
        .joke("lines in UTF-8", isRare: true) { repeated("Chuck Norris zählt.\n", $0) },
        .joke("short lines", isRare: true) { repeated("a\n", $0) },
        .joke("a long line", isRare: true) { repeated("a", $0) },
        .joke("empty lines", isRare: true) { repeated("\n", $0) + "a\n" },
        .joke("fortunes", isRare: true) { repeated("Chuck Norris counts.\n%\n", $0) },
        .joke("a blank line in a fortune") { "a\n%\n" + repeated(" ", $0) + "x\n" },
        .joke("a long indent in a fortune", isRare: true) {
            "a\n%\n" + repeated(" ", $0 / 2) + repeated("x", $0 / 2) + "\ny\n"
        },
        .joke("percent signs", isRare: true) { "a\n" + repeated("%\n", $0) + "a\n" },
        .joke("percent signs on a line", isRare: true) { "a\n%\n" + repeated("%", $0) + "\na\n" },
        .joke("percent signs and blanks", isRare: true) { "a\n" + repeated("%  \n \n", $0) + "a\n" },
        .joke("JSON lines") { repeated(#"{"value": "Chuck Norris counts.", "categories": ["dev"]}"# + "\n", $0) },
        .joke("quotes in JSON", isRare: true) { #"{"value": ""# + repeated(#"\""#, $0) + #""}"# + "\n" },
        .joke("backslashes in JSON", isRare: true) { #"{"value": "a", "x": ""# + repeated(#"\"#, $0) },
        .joke("open strings in JSON", isRare: true) { repeated(#"{"value": ""#, $0) + "\n" },
        .joke("nesting in JSON", isRare: true) { #"{"value": "a", "x": "# + repeated("[", $0) + "\n" },
        .joke("keys in JSON", isRare: true) { "{" + repeated(#""k":1,"#, $0) + #""value": "a"}"# + "\n" },
        .joke("an array") { "[" + repeated(#"{"value": "Chuck Norris counts."},"# + "\n", $0) + #"{"value": "a"}]"# },
        .joke("quotes in an array", isRare: true) { #"[{"value": ""# + repeated(#"\""#, $0) + #""}]"# },
        .joke("nesting in an array", isRare: true) { #"[{"value": "a", "x": "# + repeated("[", $0) },
        .joke("objects in an array", isRare: true) { "[" + repeated("{", $0) },
        .joke("blanks in an array", isRare: true) { #"[{"value": "a"},"# + repeated(" ", $0) + #"{"value": "b"}]"# },
        .joke("commas in an array", isRare: true) { #"[{"value": "a"}"# + repeated(",", $0) + "]" },
    ].enumerated().map { index, input in
        // These read a file in different ways.
        let command = [["search", "nothing"], ["today"], ["categories"]][index % 3]
        return ForeignInput(name: input.name, reader: .jokes(command), isRare: input.isRare, text: input.text)
    }

    private static let others = [
        ForeignInput(name: "comments", reader: .config, length: 1500, isRare: true) { repeated("# A comment.\n", $0) },
        .init(name: "settings", reader: .config, length: 1500) { repeated("color = auto\n", $0) },
        .init(name: "wrong settings", reader: .config, length: 1500, isRare: true) { repeated("wrong\n", $0) },
        .init(name: "a long setting", reader: .config, length: 1500, isRare: true) { "name = " + repeated("x", $0) },
        // More lines than are kept, so that both are trimmed.
        .init(name: "lines", reader: .history, length: 20000, isRare: true) { repeated("joke dev\n", $0) },
        .init(name: "a long line", reader: .history) { "joke " + repeated("x", $0) + "\n" },
        .init(name: "jokes", reader: .favorites, length: 4000) { length in
            favorites + (0 ..< length / 40).map { #"{"id": "id\#($0)", "value": "Chuck Norris."}"# + "\n" }.joined()
        },
        .init(name: "no jokes", reader: .favorites, length: 4000, isRare: true) { favorites + repeated("[[[[\n", $0) },
        .init(name: "nesting", reader: .favorites, isRare: true) { favorites + #"{"id": "# + repeated("[", $0) + "\n" },
        .init(name: "jokes", reader: .api) { length in
            let jokes = (0 ..< length / 50).map { #"{"id": "id\#($0)", "value": "Chuck kicks.", "categories": []}"# }
            return #"{"total": \#(jokes.count), "result": [\#(jokes.joined(separator: ","))]}"#
        },
        .init(name: "nesting", reader: .api, isRare: true) { #"{"total": "# + repeated("[", $0) },
        .init(name: "a string", reader: .api, isRare: true) { #"{"result": [{"id": ""# + repeated(#"\""#, $0) },
        .init(name: "keys", reader: .api, isRare: true) { "{" + repeated(#""k": 1,"#, $0) + #""total": 0}"# },
        .init(name: "a paste", reader: .keys, length: 3000) { "\u{1B}[200~" + repeated("x", $0) + "\u{1B}[201~" },
        .init(name: "a color", reader: .keys, length: 3000, isRare: true) {
            "\u{1B}]11;" + repeated("a", $0) + "\u{7}"
        },
        // At the end of the longest line: up to that, libedit looks at the whole line at each key.
        .init(name: "letters", reader: .keys, length: 3000, isRare: true) {
            "\u{1B}[200~" + repeated("x", 4096) + "\u{1B}[201~" + repeated("x", $0)
        },
    ]

    private static let favorites = #"{"norris":"favorites","version":1}"# + "\n"

    private static func joke(
        _ name: String,
        isRare: Bool = false,
        _ text: @escaping @Sendable (Int) -> String
    ) -> ForeignInput {
        ForeignInput(name: name, reader: .jokes([]), isRare: isRare, text: text)
    }

    private static func repeated(_ text: String, _ length: Int) -> String {
        String(repeating: text, count: length / text.utf8.count)
    }
}

extension ForeignInput {
    /// Returns the program that reads the text, as far as that is a file or an answer.
    func program(reading text: String, in home: TemporaryFolder, api: LoopbackAPI) throws -> Program {
        var arguments = ["--offline"]
        switch reader {
        case let .jokes(command):
            try arguments = ["--mine", "--jokes", home.write(text, to: "jokes")] + command
        case .config:
            try home.write(text, to: ".config/norris/config")
            arguments += ["set", "color"]
        case .history:
            try home.write(text, to: ".local/state/norris/history")
            arguments += ["history"]
        case .favorites:
            try home.write(text, to: ".local/share/norris/favorites.jsonl")
            arguments += ["favorites"]
        case .api:
            api.answerNext(.json(body: text))
            arguments = ["--online", "--api", api.baseURL, "--timeout", "60", "search", "kicks"]
        case .keys:
            break
        }
        return Program(arguments, home: home.path)
    }
}
