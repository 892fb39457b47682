import TestSupport

extension FaultTable {
    /// Valid and invalid redirects.
    static let redirects: [Fault] = [301, 302, 303, 307, 308].flatMap { status in [
        redirect(status, "the same host", .answered) { $0.goodTarget },
        redirect(status, "the same host in full", .answered) { "http://\($0.host)\($0.goodTarget)" },
        redirect(status, "another host", .answered) { "http://\($0.otherHost)\($0.request.target)" },
    ] } + [
        redirect(302, "itself", .astray, mostRequests: 4) { $0.request.target },
        redirect(302, "https, where the server does not speak it", .anyFailure) {
            "https://\($0.otherHost)\($0.request.target)"
        },
        redirect(301, "a file", .anyFailure) { _ in "file:///etc/passwd" },
        redirect(302, "another scheme", .anyFailure) { "ftp://\($0.host)/jokes/random" },
        redirect(303, "data", .anyFailure) { _ in "data:application/json,%5B%5D" },
        redirect(307, "an empty place", .anyFailure, mostRequests: 4) { _ in "" },
        redirect(308, "no host", .anyFailure) { _ in "http://" },
        redirect(301, "a bad host", .anyFailure) { _ in "http://[::1" },
        redirect(302, "a bad port", .anyFailure) { _ in "http://127.0.0.1:99999/" },
        redirect(303, "nonsense", .anyFailure, mostRequests: 4) { _ in "::%%%\u{1}\u{1B}[31m^" },
        redirect(307, "a kilobyte of nonsense", .anyFailure) { _ in "http://" + String(repeating: "%", count: 1024) },
        redirect(302, "a closed port", .anyFailure) { _ in "http://127.0.0.1:1/" },
        Fault("302 to nowhere", .anyFailure, .standard.edited { $0.status = 302 }),
        Fault("3 redirects", .answered, mostRequests: 4) {
            $0.attempt <= 3 ? pointing(302, to: $0.nextTarget) : .standard
        },
        Fault("4 redirects", .astray, mostRequests: 4) {
            $0.attempt <= 4 ? pointing(302, to: $0.nextTarget) : .standard
        },
        Fault("302 with an endless body", .answered, mostRequests: 2) { question in
            flooding(endless.edited {
                $0.status = 302
                $0.headers.append("Location: \(question.goodTarget)")
            }, with: spaces)
        },
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
