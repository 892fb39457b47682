import TestSupport

extension FaultTable {
    /// Error statuses, with pages like those of proxies.
    static let statuses: [Fault] = [
        400, 401, 402, 403, 405, 408, 410, 413, 418, 421, 429, 431, 451, 500, 501, 502, 503, 504, 511, 520, 599,
        600, 999,
    ].map { page($0, .status($0)) } + [
        page(404, .notAJoke),
        Fault("401 that asks for a password", .status(401), asking(401, "WWW-Authenticate: Basic realm=\"jokes\"")),
        Fault("401 that asks for nonsense", .status(401), asking(401, "WWW-Authenticate: ,,,=\"")),
        Fault("407 that asks for a password", .anyFailure, asking(407, "Proxy-Authenticate: Basic realm=\"jokes\"")),
        Fault(
            "404 in the API's words", .notAJoke, except: [.id: .nothingFound("There is no joke with the id")],
            .json(status: 404, body: #"{"status": 404, "error": "Not Found"}"#)
        ),
        Fault("400 in the API's words", .status(400), .json(
            status: 400, body: #"{"status": 400, "message": "no\u001b[31m\u0007\u202e\nway"}"#
        )),
        Fault("400 in too many words", .status(400), .json(
            status: 400, body: #"{"status": 400, "message": "\#(String(repeating: "no ", count: 60000))"}"#
        )),
        Fault("204", .anyFailure, .standard.edited {
            $0 = LoopbackResponse(status: 204, contentType: "application/json", length: .untold)
        }),
        Fault("206", .answered, .standard.edited {
            $0.status = 206
            $0.headers.append("Content-Range: bytes 0-9/10")
        }),
    ]

    /// Retry-After headers in every form.
    static let pauses: [Fault] = [
        "1", "0", "120", "-5", "1.5", "99999999999999999999999", "", "soon", "1 2", "0x10",
        "Wed, 21 Oct 2099 07:28:00 GMT", "Wed, 21 Oct 2015 07:28:00 GMT", "Wed, 99 Foo 2015", "\u{1B}[31m",
    ].enumerated().map { number, value in
        let status = [429, 503][number % 2]
        return Fault("\(status) until \"\(value)\"", .status(status), .text(
            status: status, headers: ["Retry-After": value], body: "<h1>Busy</h1>"
        ))
    }

    private static func page(_ status: Int, _ expectation: FaultExpectation) -> Fault {
        let body = "<!doctype html><title>\(status)</title><h1>It's not you, it's us.</h1>"
        return Fault("\(status)", expectation, .text(status: status, body: body))
    }

    private static func asking(_ status: Int, _ header: String) -> ScriptedAnswer {
        .text(status: status, body: "<h1>Who are you?</h1>").edited { $0.headers.append(header) }
    }
}
