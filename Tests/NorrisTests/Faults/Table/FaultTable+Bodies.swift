import TestSupport

extension FaultTable {
    /// Bodies that are not answers of a joke API.
    static let bodies: [Fault] = [
        ("a page that calls itself JSON", "<!doctype html><title>Log in</title>"), ("nothing", ""), ("spaces", "  \n "),
        ("a hundred thousand [", String(repeating: "[", count: 100_000)),
        ("[ and ], deep", String(repeating: "[", count: 600) + String(repeating: "]", count: 600)),
        ("null", "null"), ("a number", "42"), ("a bare word", "Chuck"),
        ("a number of 100,000 digits", String(repeating: "4", count: 100_000)), ("a string", #""Chuck Norris""#),
        ("zeros", String(repeating: "\0", count: 1000)), ("an array of null", "[null]"), ("an empty object", "{}"),
        ("an object of something else", #"{"login": "octocat", "id": 1}"#),
        ("an error with status 200", #"{"status": 500, "error": "Internal Server Error"}"#),
    ].map { Fault($0, .notAJoke, .json(body: $1)) } + [
        Fault("half an answer", .notAJoke, .standard.edited { $0.body.removeLast($0.body.count / 2) }),
        Fault("more behind it", .notAJoke, .standard.edited { $0.text += "}" }),
        Fault("a call of a function", .notAJoke, .standard.edited { $0.text = "chuck(\($0.text))" }),
        long("a megabyte of [", String(repeating: "[", count: 1 << 20)),
        long("a megabyte of {", String(repeating: #"{"result":"#, count: 1 << 17)),
        Fault("strings instead of numbers and arrays", .notAJoke, answering: each(
            joke: #"{"id": "x", "value": "Chuck", "categories": "dev"}"#, categories: #""dev""#,
            search: #"{"total": "1", "result": "none"}"#
        )),
        Fault("null where strings belong", .notAJoke, answering: each(
            joke: #"{"id": null, "value": null}"#, categories: #"["dev", null]"#, search: #"{"result": [null]}"#
        )),
        Fault("UTF-8 that ends too early", .notAJoke, .standard.edited { $0.body[$0.body.count - 3] = 0xE2 }),
        Fault("control characters in strings", .notAJoke, answering: each(
            joke: "{\"id\": \"x\", \"value\": \"Chuck\u{1B}[31m\nNorris\"}",
            categories: "[\"dev\u{1B}[31m\"]",
            search: "{\"result\": [{\"id\": \"x\", \"value\": \"Chuck\u{7}\"}]}"
        )),
    ]

    /// Unusual answers that are valid.
    static let jokes: [Fault] = [
        Fault("as a page", .answered, .standard.edited { $0.headers[0] = "Content-Type: text/html" }),
        Fault("only what is needed", .answered, answering: each(
            joke: #"{"id": "needed", "value": "Chuck Norris."}"#, categories: "[]",
            search: #"{"result": [{"id": "x", "value": "A server."}]}"#
        )),
        Fault("more fields than are needed", .answered, answering: each(
            joke: #"{"id": "more", "value": "Chuck Norris.", "extra": {"a": [1, [2, {"b": null}]]}, "": 1e400}"#,
            categories: #"["dev", "", " ", "a category of several words"]"#,
            search: #"{"result": [{"id": "x", "value": "A server.", "extra": []}], "next": "?page=2", "total": -1}"#
        )),
        Fault("control characters, escaped", .answered, answering: each(
            joke: #"{"id": "\u001b", "value": "Chuck\u001b[31m\u0000\u0007\u009b31m\u202e\u007f Norris", "url": "\u001b"}"#,
            categories: #"["dev\u001b]0;title\u0007", "\u202eved", "\u0000"]"#,
            search: #"{"result": [{"id": "\u0007", "value": "server\u001b[2J\u001b]52;c;YQ==\u0007 \u2066Norris"}]}"#
        )),
        Fault("lone halves of characters", .notAJoke, answering: each(
            joke: #"{"id": "lone", "value": "Chuck \ud83d Norris \udc4a"}"#, categories: #"["dev\ud800"]"#,
            search: #"{"result": [{"id": "x", "value": "Chuck \udfff"}]}"#
        )),
        Fault("bytes that are no UTF-8", .notAJoke, .standard.edited { response in
            guard let quote = response.body.lastIndex(of: UInt8(ascii: "\"")) else { return }
            response.body.insert(contentsOf: [0xFF, 0xC0, 0x80, 0xED, 0xA0, 0x80], at: quote)
        }),
        Fault("a value as long as a book", .answered, answering: each(
            joke: #"{"id": "book", "value": "\#(String(repeating: "Chuck Norris. ", count: 15000))"}"#,
            categories: "[\"\(String(repeating: "dev", count: 20000))\"]",
            search: #"{"result": [{"id": "x", "value": "\#(String(repeating: "A server. ", count: 20000))"}]}"#
        )),
        Fault("an id of control characters and a megabyte of marks", .answered, answering: each(
            joke: #"{"id": "../../etc/passwd\n", "value": "Z\#(String(repeating: "\u{301}", count: 60000))"}"#,
            categories: "[\"Z\(String(repeating: "\u{301}", count: 60000))\"]",
            search: #"{"result": [{"id": "", "value": "server Z\#(String(repeating: "\u{301}", count: 60000))"}]}"#
        )),
        Fault(
            "a blank joke", .notAJoke,
            except: [.categories: .answered, .search: .nothingFound("No joke contains \"server\"")],
            answering: each(
                joke: #"{"id": "blank", "value": " \u200b\u0007 "}"#, categories: #"[" "]"#,
                search: #"{"result": [{"id": "x", "value": "\n"}, {"id": "y", "value": ""}]}"#
            )
        ),
        Fault("thousands of answers", .answered, except: [.random: .notAJoke, .id: .notAJoke], answering: each(
            joke: "[]",
            categories: "[\((1 ... 10000).map { "\"category-\($0)\"" }.joined(separator: ","))]",
            search: #"{"result": [\#((1 ... 5000).map { #"{"id": "x\#($0)", "value": "Server \#($0)."}"# }.joined(separator: ","))]}"#
        )),
    ]

    /// A body that is too long for all but a search.
    private static func long(_ name: String, _ body: String) -> Fault {
        Fault(name, .tooLong, except: [.search: .notAJoke], .json(body: body))
    }

    private typealias Answers = @Sendable (FaultQuestion) -> ScriptedAnswer

    /// Returns an answer for each endpoint.
    private static func each(joke: String, categories: String, search: String) -> Answers {
        { question in
            switch question.route {
            case .random, .id: .json(body: joke)
            case .categories: .json(body: categories)
            case .search: .json(body: search)
            }
        }
    }
}
