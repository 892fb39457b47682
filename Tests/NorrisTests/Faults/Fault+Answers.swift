import TestSupport

extension Fault {
    /// Error statuses, with pages like those of proxies, and each kind of Retry-After header.
    static let statuses: [Fault] = [
        page(401, .status(401)), page(429, .status(429)), page(500, .status(500)), page(999, .status(999)),
        page(404, .notAJoke),
        page(503, .status(503), "1"), page(503, .status(503), "99999999999999999999999"),
        page(429, .status(429), "Wed, 21 Oct 2099 07:28:00 GMT"), page(503, .status(503), "\u{1B}[31m"),
        Fault(
            "404 in the API's words", .notAJoke, except: [.id: .nothingFound("There is no joke with the id")],
            .json(status: 404, body: #"{"status": 404, "error": "Not Found"}"#)
        ),
        Fault("400 in the API's words", .status(400), .json(
            status: 400, body: #"{"status": 400, "message": "no\u001b[31m\u0007\u202e\nway"}"#
        )),
        Fault("204", .anyFailure, .standard.edited {
            $0.status = 204
            $0.body = []
            $0.length = { _ in nil }
        }),
    ]

    /// Bodies that are not answers of a joke API.
    static let bodies: [Fault] = [
        ("a page that calls itself JSON", "<!doctype html><title>Log in</title>"), ("nothing", ""),
        ("a hundred thousand [", String(repeating: "[", count: 100_000)), ("null", "null"), ("an array", "[null]"),
        ("zeros", String(repeating: "\0", count: 1000)),
        ("an error with status 200", #"{"status": 500, "error": "Internal Server Error"}"#),
    ].map { Fault($0, .notAJoke, .json(body: $1)) } + [
        Fault("half an answer", .notAJoke, .standard.edited { $0.body.removeLast($0.body.count / 2) }),
        Fault("more behind it", .notAJoke, .standard.edited { $0.text += "}" }),
        Fault("strings instead of numbers and arrays", .notAJoke, answering: each(
            joke: #"{"id": "x", "value": "Chuck", "categories": "dev"}"#, categories: #""dev""#,
            search: #"{"total": "1", "result": "none"}"#
        )),
        Fault("null where strings belong", .notAJoke, answering: each(
            joke: #"{"id": null, "value": null}"#, categories: #"["dev", null]"#, search: #"{"result": [null]}"#
        )),
        Fault("lone halves of characters", .notAJoke, answering: each(
            joke: #"{"id": "lone", "value": "Chuck \ud83d Norris \udc4a"}"#, categories: #"["dev\ud800"]"#,
            search: #"{"result": [{"id": "x", "value": "Chuck \udfff"}]}"#
        )),
        Fault("UTF-8 that ends too early", .notAJoke, .standard.edited { $0.body[$0.body.count - 3] = 0xE2 }),
    ]

    /// Unusual answers that are valid, and a blank joke.
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
        Fault("an id of a path and a hundred kilobytes of marks", .answered, answering: each(
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
    ]

    private static func page(_ status: Int, _ expectation: Expectation, _ pause: String? = nil) -> Fault {
        let body = "<!doctype html><title>\(status)</title><h1>It's not you, it's us.</h1>"
        let headers = pause.map { ["Retry-After": $0] } ?? [:]
        let name = "\(status)" + (pause.map { " until \"\($0)\"" } ?? "")
        return Fault(name, expectation, .text(status: status, headers: headers, body: body))
    }

    /// Returns an answer for each endpoint.
    private static func each(
        joke: String,
        categories: String,
        search: String
    ) -> @Sendable (Question) -> ScriptedAnswer {
        { question in
            switch Route(question.request) {
            case .random, .id: .json(body: joke)
            case .categories: .json(body: categories)
            case .search: .json(body: search)
            }
        }
    }
}
