import TestSupport

extension FaultTable {
    /// Error statuses, with pages like those of proxies.
    static let statuses: [Fault] = (400 ... 431).map { status in
        switch status {
        case 404: page(404, .notAJoke)
        case 429: page(429, .pause(429))
        default: page(status, .rejected(status))
        }
    } + [page(451, .rejected(451))] + (Array(500 ... 511) + Array(520 ... 526) + [599]).map { status in
        page(status, .outOfOrder(status))
    } + [
        page(600, .outOfOrder(600)),
        page(999, .outOfOrder(999)),
        Fault("401 that asks for a password", .rejected(401), asking(401, "WWW-Authenticate: Basic realm=\"jokes\"")),
        Fault("401 that asks for a digest", .rejected(401), asking(
            401, "WWW-Authenticate: Digest realm=\"jokes\", nonce=\"x\", qop=\"auth\""
        )),
        Fault("401 that asks for nonsense", .rejected(401), asking(401, "WWW-Authenticate: ,,,=\"")),
        Fault("407 that asks for a password", .rejected(407), asking(407, "Proxy-Authenticate: Basic realm=\"jokes\"")),
        Fault(
            "404 in the API's words", .notAJoke, except: [.id: .nothingFound("There is no joke with the id")],
            .json(status: 404, body: #"{"status": 404, "error": "Not Found"}"#)
        ),
        Fault("400 in the API's words", .failed("(status 400: no"), .json(
            status: 400, body: #"{"status": 400, "message": "no\u001b[31m\u0007\u202e\nway"}"#
        )),
        Fault("400 in too many words", .rejected(400), .json(
            status: 400, body: #"{"status": 400, "message": "\#(String(repeating: "no ", count: 60000))"}"#
        )),
        Fault("204", .notAJoke, .standard.edited {
            $0 = LoopbackResponse(status: 204, contentType: "application/json", length: .untold)
        }),
        Fault("204 with a body", .notAJoke, .standard.edited { $0.status = 204 }),
        Fault("205", .answered, .standard.edited { $0.status = 205 }),
        Fault("206", .answered, .standard.edited {
            $0.status = 206
            $0.headers.append("Content-Range: bytes 0-9/10")
        }),
    ]

    /// Retry-After headers in every form.
    static let pauses: [Fault] = [429, 503].flatMap { status in
        [
            "1", "0", "120", "-5", "1.5", "99999999999999999999999", "", "soon", "1 2", "0x10",
            "Wed, 21 Oct 2099 07:28:00 GMT", "Wed, 21 Oct 2015 07:28:00 GMT", "Wed, 99 Foo 2015", "\u{1B}[31m",
        ].map { value in
            Fault("\(status) until \"\(value)\"", .failed("(status \(status))"), .text(
                status: status, headers: ["Retry-After": value], body: "<h1>Busy</h1>"
            ))
        } + [
            Fault(
                "\(status) until two times",
                .failed("(status \(status))"),
                .text(status: status, body: "busy").edited {
                    $0.headers += ["Retry-After: 3", "Retry-After: 5"]
                }
            ),
        ]
    }

    private static func page(_ status: Int, _ expectation: FaultExpectation) -> Fault {
        let body = "<!doctype html><title>\(status)</title><h1>It's not you, it's us.</h1>"
        return Fault("\(status)", expectation, .text(status: status, body: body))
    }

    private static func asking(_ status: Int, _ header: String) -> ScriptedAnswer {
        .text(status: status, body: "<h1>Who are you?</h1>").edited { $0.headers.append(header) }
    }
}
