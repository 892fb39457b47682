import TestSupport

extension FaultTable {
    /// Bodies that are not answers of a joke API.
    static let bodies: [Fault] = [
        body("a page", .text(status: 200, body: "<!doctype html><title>Log in</title><p>Welcome to our Wi-Fi!")),
        body("a page that calls itself JSON", .json(body: "<!doctype html><title>Log in</title>")),
        body("nothing", .json(body: "")),
        body("spaces", .json(body: "  \n ")),
        body("half an answer", .standard.edited { $0.body.removeLast($0.body.count / 2) }),
        body("an answer without its last byte", .standard.edited { $0.body.removeLast() }),
        body("more behind it", .standard.edited { $0.text += "}" }),
        body("two answers", .standard.edited { $0.body += $0.body }),
        body("something before it", .standard.edited { $0.text = ")]}'\n" + $0.text }),
        body("a call of a function", .standard.edited { $0.text = "chuck(\($0.text))" }),
        body("a hundred thousand [", .json(body: String(repeating: "[", count: 100_000))),
        Fault(
            "a megabyte of [",
            .tooLong,
            except: [.search: .notAJoke],
            .json(body: String(repeating: "[", count: 1 << 20))
        ),
        Fault("a megabyte of {", .tooLong, except: [.search: .notAJoke], .json(
            body: String(repeating: #"{"result":"#, count: 1 << 17)
        )),
        body("[ and ], deep", .json(body: String(repeating: "[", count: 600) + String(repeating: "]", count: 600))),
        body("null", .json(body: "null")),
        body("true", .json(body: "true")),
        body("a number", .json(body: "42")),
        body("a number of 100,000 digits", .json(body: String(repeating: "4", count: 100_000))),
        body("a string", .json(body: #""Chuck Norris""#)),
        body("a string of zeros", .json(body: String(repeating: "\0", count: 1000))),
        body("an array of null", .json(body: "[null]")),
        body("an array of numbers", .json(body: "[1, 2, 3]")),
        body("an array of arrays", .json(body: "[[[]]]")),
        body("an empty object", .json(body: "{}")),
        body("an object of something else", .json(body: #"{"login": "octocat", "id": 1}"#)),
        body("an error with status 200", .json(body: #"{"status": 500, "error": "Internal Server Error"}"#)),
        body("numbers instead of strings", answering: each(
            joke: #"{"id": 1, "value": 2}"#, categories: "[1, \"dev\"]", search: #"{"total": 1, "result": [3]}"#
        )),
        body("strings instead of numbers and arrays", answering: each(
            joke: #"{"id": "x", "value": "Chuck", "categories": "dev"}"#,
            categories: #""dev""#,
            search: #"{"total": "1", "result": "none"}"#
        )),
        body("objects instead of strings", answering: each(
            joke: #"{"id": {}, "value": {}}"#, categories: #"[{"name": "dev"}]"#, search: #"{"result": {}}"#
        )),
        body("null where strings belong", answering: each(
            joke: #"{"id": null, "value": null}"#, categories: #"["dev", null]"#, search: #"{"result": [null]}"#
        )),
        body("the most important fields missing", answering: each(
            joke: #"{"url": "x", "icon_url": "y"}"#, categories: "{}", search: #"{"total": 0}"#
        )),
        body("keys in capitals", answering: each(
            joke: #"{"ID": "x", "VALUE": "Chuck"}"#, categories: #"{"CATEGORIES": ["dev"]}"#, search: #"{"RESULT": []}"#
        )),
        body("UTF-8 that ends too early", .standard.edited { $0.body[$0.body.count - 3] = 0xE2 }),
        body("a zero behind it", .standard.edited { $0.body.append(0) }),
        body("control characters in strings", answering: each(
            joke: "{\"id\": \"x\", \"value\": \"Chuck\u{1B}[31m\nNorris\"}",
            categories: "[\"dev\u{1B}[31m\"]",
            search: "{\"result\": [{\"id\": \"x\", \"value\": \"Chuck\u{7}\"}]}"
        )),
        body("a bare word", .json(body: "Chuck")),
        body("single quotes", answering: each(
            joke: "{'id': 'x', 'value': 'y'}", categories: "['dev']", search: "{'result': []}"
        )),
        body("a comment", answering: each(
            joke: #"{"id": "x", /* no */ "value": "y"}"#, categories: "[/* no */]", search: #"{"result": /* no */ []}"#
        )),
        body("commas at the end", answering: each(
            joke: #"{"id": "x", "value": ,}"#, categories: #"["dev",,]"#, search: #"{"result": [,]}"#
        )),
    ]

    /// Unusual answers that are valid.
    static let jokes: [Fault] = [
        good("a mark of the byte order", .standard.edited { $0.body = [0xEF, 0xBB, 0xBF] + $0.body }),
        good("spaces around it", .standard.edited { $0.text = "\n\t \($0.text) \r\n" }),
        good("as plain text", .standard.edited { $0.headers[0] = "Content-Type: text/plain" }),
        good("as a page", .standard.edited { $0.headers[0] = "Content-Type: text/html" }),
        good("only what is needed", answering: each(
            joke: #"{"id": "needed", "value": "Chuck Norris."}"#,
            categories: "[]",
            search: #"{"result": [{"id": "x", "value": "Chuck Norris."}]}"#
        )),
        good("null where nothing is needed", answering: each(
            joke: #"{"id": "null", "value": "Chuck Norris.", "url": null, "icon_url": null, "categories": null}"#,
            categories: "[ ]",
            search: #"{"total": null, "result": [{"id": "x", "value": "Chuck Norris.", "created_at": null}]}"#
        )),
        good("more fields than anybody needs", answering: each(
            joke: #"{"id": "more", "value": "Chuck Norris.", "extra": {"a": [1, [2, {"b": null}]]}, "": 1e400}"#,
            categories: #"["dev", "", " ", "a category of several words"]"#,
            search: #"{"result": [{"id": "x", "value": "Chuck Norris.", "extra": []}], "next": "?page=2", "total": -1}"#
        )),
        good("keys that come twice", answering: each(
            joke: #"{"id": "twice", "value": "One.", "value": "Two.", "id": "y"}"#,
            categories: #"["dev", "dev"]"#,
            search: #"{"result": [{"id": "x", "value": "One.", "value": "Two."}], "total": 1, "total": 2}"#
        )),
        good("control characters, escaped", answering: each(
            joke: #"{"id": "\u001b", "value": "Chuck\u001b[31m\u0000\u0007\u009b31m\u202e\u007f Norris", "url": "\u001b"}"#,
            categories: #"["dev\u001b]0;title\u0007", "\u202eved", "\u0000"]"#,
            search: #"{"result": [{"id": "\u0007", "value": "Chuck\u001b[2J\u001b]52;c;YQ==\u0007 \u2066Norris"}]}"#
        )),
        Fault("lone halves of characters", .notAJoke, answering: each(
            joke: #"{"id": "lone", "value": "Chuck \ud83d Norris \udc4a"}"#,
            categories: #"["dev\ud800"]"#,
            search: #"{"result": [{"id": "x", "value": "Chuck \udfff"}]}"#
        )),
        Fault("bytes that are no UTF-8", .notAJoke, .standard.edited { response in
            guard let quote = response.body.lastIndex(of: UInt8(ascii: "\"")) else { return }
            response.body.insert(contentsOf: [0xFF, 0xC0, 0x80, 0xED, 0xA0, 0x80], at: quote)
        }),
        good("a value as long as a book", answering: each(
            joke: #"{"id": "book", "value": "\#(String(repeating: "Chuck Norris. ", count: 15000))"}"#,
            categories: "[\"\(String(repeating: "dev", count: 20000))\"]",
            search: #"{"result": [{"id": "x", "value": "\#(String(repeating: "Chuck Norris. ", count: 15000))"}]}"#
        )),
        good("an id of control characters and a megabyte of marks", answering: each(
            joke: #"{"id": "../../etc/passwd\n", "value": "Z\#(String(repeating: "\u{301}", count: 60000))"}"#,
            categories: "[\"Z\(String(repeating: "\u{301}", count: 60000))\"]",
            search: #"{"result": [{"id": "", "value": "Z\#(String(repeating: "\u{301}", count: 60000))"}]}"#
        )),
        Fault(
            "a blank joke",
            .notAJoke,
            except: [.categories: .answered, .search: .nothingFound("No joke contains \"server\"")],
            answering: each(
                joke: #"{"id": "blank", "value": " \u200b\u0007 "}"#,
                categories: #"[" "]"#,
                search: #"{"result": [{"id": "x", "value": "\n"}]}"#
            )
        ),
        Fault("thousands of answers", .answered, except: [.random: .notAJoke, .id: .notAJoke], answering: each(
            joke: "[]",
            categories: "[\((1 ... 10000).map { "\"category-\($0)\"" }.joined(separator: ","))]",
            search: #"{"result": [\#((1 ... 5000).map { #"{"id": "x\#($0)", "value": "Chuck \#($0)."}"# }.joined(separator: ","))]}"#
        )),
        Fault("another encoding", .answered, .standard.edited {
            $0.body = $0.text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
            $0.headers[0] = "Content-Type: application/json; charset=utf-16le"
        }),
    ]

    private static func body(
        _ name: String,
        _ answer: ScriptedAnswer = .standard,
        answering: (@Sendable (FaultQuestion) -> ScriptedAnswer)? = nil
    ) -> Fault {
        Fault(name, .notAJoke, answer, answering: answering)
    }

    private static func good(
        _ name: String,
        _ answer: ScriptedAnswer = .standard,
        answering: (@Sendable (FaultQuestion) -> ScriptedAnswer)? = nil
    ) -> Fault {
        Fault(name, .answered, answer, answering: answering)
    }

    /// Returns an answer for each endpoint.
    private static func each(
        joke: String,
        categories: String,
        search: String
    ) -> @Sendable (FaultQuestion) -> ScriptedAnswer {
        { question in
            switch question.route {
            case .random, .id: .json(body: joke)
            case .categories: .json(body: categories)
            case .search: .json(body: search)
            }
        }
    }
}
