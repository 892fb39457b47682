import TestSupport

extension FaultTable {
    /// Valid and invalid redirects.
    static let redirects: [Fault] = [301, 302, 303, 307, 308].flatMap { status in [
        redirect(status, "the same host", .answered) { $0.goodTarget },
        redirect(status, "the same host in full", .answered) { "http://\($0.host)\($0.goodTarget)" },
        redirect(status, "another host", .answered) { "http://\($0.otherHost)\($0.request.target)" },
        redirect(status, "itself", .astray, mostRequests: 4) { $0.request.target },
        redirect(status, "https, where nobody speaks it", .failed("connect securely")) {
            "https://\($0.otherHost)\($0.request.target)"
        },
        redirect(status, "a file", .astray) { _ in "file:///etc/passwd" },
        redirect(status, "another scheme", .astray) { "ftp://\($0.host)/jokes/random" },
        redirect(status, "data", .astray) { _ in "data:application/json,%5B%5D" },
        redirect(status, "an empty place", .astray) { _ in "" },
        redirect(status, "no host", .astray) { _ in "http://" },
        redirect(status, "a bad host", .astray) { _ in "http://[::1" },
        redirect(status, "a bad port", .astray) { _ in "http://127.0.0.1:99999/" },
        redirect(status, "nonsense", .astray) { _ in "::%%%\u{1}\u{1B}[31m^" },
        redirect(status, "a kilobyte of nonsense", .astray) { _ in "http://" + String(repeating: "%", count: 1024) },
        Fault("\(status) to nowhere", .rejected(status), .standard.edited { $0.status = status }),
    ] } + [300, 304, 305, 306, 309, 399].map { status in
        redirect(status, "the same host", .rejected(status)) { $0.goodTarget }
    } + [
        Fault("3 redirects", .answered, mostRequests: 4) {
            $0.attempt <= 3 ? pointing(302, to: $0.nextTarget) : .standard
        },
        Fault("4 redirects", .astray, mostRequests: 4) {
            $0.attempt <= 4 ? pointing(302, to: $0.nextTarget) : .standard
        },
        Fault("302 with an endless body", .tooLong) { question in
            flooding(endless.edited {
                $0.status = 302
                $0.headers.append("Location: \(question.goodTarget)")
            }, with: spaces)
        },
        redirect(302, "a closed port", .failed("cannot be reached")) { _ in "http://127.0.0.1:1/" },
    ]

    private static func redirect(
        _ status: Int,
        _ place: String,
        _ expectation: FaultExpectation,
        mostRequests: Int = 2,
        target: @escaping @Sendable (FaultQuestion) -> String
    ) -> Fault {
        Fault("\(status) to \(place)", expectation, mostRequests: mostRequests) { pointing(status, to: target($0)) }
    }

    private static func pointing(_ status: Int, to target: String) -> ScriptedAnswer {
        .text(status: status, headers: ["Location": target], body: "<p>It is elsewhere.</p>")
    }
}
