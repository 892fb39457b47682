import TestSupport
import XCTest

/// The data that the program sends and prints: the API receives what it needs, and passwords are not printed.
final class PrivacyTests: HomeTestCase {
    func testJokeIsPrintedAndItsRequestCarriesNoUserData() throws {
        let locale = ["LANG": "de_AT.UTF-8", "LC_ALL": "de_AT.UTF-8", "LANGUAGE": "de"]

        let words = ["--api", api.baseURL, "joke", "science", "for", "Grace", "Hopper"]
        let output = try Program(words, environment: locale).output()

        let told = [LoopbackJoke].samples.filter { $0.categories == ["science"] }
            .map { $0.value.replacing("Chuck Norris", with: "Grace Hopper").replacing("\n", with: " ") + "\n" }
        XCTAssertTrue(told.contains(output), output)
        XCTAssertEqual(api.requests.map(\.target), ["/jokes/random?category=science&name=Grace%20Hopper"])
        let headers = Set(api.requests.flatMap(\.headers.keys))
        XCTAssertEqual(headers.subtracting(["host", "user-agent", "accept", "accept-encoding"]), [])
        XCTAssertNotNil(api.requests.first?.header("User-Agent")?.wholeMatch(of: /norris\/[\d.]+/))
    }

    func testNoUnneededRequestIsSent() throws {
        let address = ["NORRIS_API_URL": api.baseURL]
        let quiet = ["help", "help joke", "set", "graph", "history", "favorites", "today", "completions fish"]
        for arguments in [["--help"], ["--version"], ["completions", "bash"], ["--nonsense"], ["nonsense"]] {
            _ = try Program(arguments, environment: address).run()
        }
        _ = try Program(input: quiet.joined(separator: "\n"), environment: address).run()
        let lines = quiet + ["joke", "joke dev", "categories", "search chuck", "show some", "refresh", "joke for Bob"]
        _ = try Program(["--offline"], input: lines.joined(separator: "\n"), environment: address).run()
        let team = try home.write("One of the team.\n", to: "team")
        for options in [["--offline"], ["--jokes", "builtin"], ["--jokes", "mine,\(team)"]] {
            let prompt = try PromptSession(options, environment: address)
            for line in ["joke", "refresh", "categories", ""] {
                try prompt.answer(to: line)
            }
        }

        XCTAssertEqual(api.connectionCount, 0)
    }

    func testAPIPasswordIsNotPrinted() throws {
        let lines = ["joke", "joke --json", "graph", "set", "show none", "search chuck", "joke foo"]
            .joined(separator: "\n")
        for base in [api.baseURL, LoopbackAPI.refusing] {
            let environment = ["NORRIS_API_URL": withPassword(base)]
            for options in [[], ["--jokes", "api"]] {
                let result = try Program(["--verbose"] + options, input: lines, environment: environment).run()

                Self.assertNoSecret(in: result.standardOutput + result.standardError)
                XCTAssertTrue(result.standardError.contains("\(base)/jokes/"), result.standardError)
            }
        }
        XCTAssertTrue(api.requests.allSatisfy { $0.header("Authorization") == "Basic dXNlcjpzZWNyZXQ=" })
        let session = try session(["--api", withPassword(api.baseURL)])
        try session.answer(to: "set")
        Self.assertNoSecret(in: session.rows.joined(separator: "\n"))
    }

    private func withPassword(_ base: String) -> String {
        base.replacing("http://", with: "http://user:s%65cret@")
    }

    private static func assertNoSecret(in text: String, line: UInt = #line) {
        XCTAssertFalse(text.isEmpty, line: line)
        for secret in ["user:", "secret", "s%65cret", "c2VjcmV0", "dXNlcjpzZWNyZXQ"] {
            XCTAssertFalse(text.contains(secret), "\(secret) in \(text)", line: line)
        }
    }
}
