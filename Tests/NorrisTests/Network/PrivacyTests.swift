import TestSupport
import XCTest

/// The data that the program sends and prints: the API receives what it needs, and passwords are not printed.
final class PrivacyTests: HomeTestCase, SkippedUnderThreadSanitizer {
    private static let secrets = ["user", "secret", "s%65cret", "c2VjcmV0", "dXNlcjpzZWNyZXQ"]

    func testRequestsCarryNoUserData() throws {
        let locale = ["LANG": "de_AT.UTF-8", "LC_ALL": "de_AT.UTF-8", "LANGUAGE": "de"]

        let result = try Program(["--api", api.baseURL, "joke", "for", "Bob"], environment: locale).run()

        XCTAssertEqual(result.exitStatus, 0)
        XCTAssertEqual(api.requests.map(\.target), ["/jokes/random?name=Bob"])
        XCTAssertEqual(api.requests.first?.header("User-Agent"), "norris/1.0.0")
        XCTAssertTrue([nil, "en"].contains(api.requests.first?.header("Accept-Language")), "\(api.requests)")
    }

    func testNoUnneededRequestIsSent() throws {
        let address = ["NORRIS_API_URL": api.baseURL]
        let quiet = [
            "help", "help joke", "source", "set", "graph", "history", "favorites", "recent", "completions fish",
        ]
        for arguments in [
            ["--help"], ["--version"], ["manual"], ["completions", "bash"], ["--nonsense"], ["nonsense"],
        ] {
            _ = try Program(arguments, environment: address).run()
        }
        _ = try Program(input: quiet.joined(separator: "\n"), environment: address).run()
        let lines = quiet + ["joke", "joke dev", "categories", "search chuck", ": some", "refresh", "joke for Bob"]
        _ = try Program(["--offline"], input: lines.joined(separator: "\n"), environment: address).run()
        for (options, lines) in [(["--offline"], ["joke", "refresh", "categories"]), ([], [])] {
            let prompt = try PromptSession(options, environment: address)
            for line in lines {
                try prompt.answer(to: line)
            }
            XCTAssertEqual(try prompt.quit(), 0)
        }

        XCTAssertEqual(api.connectionCount, 0)
    }

    func testAPIPasswordIsNotPrinted() throws {
        let silence = try SilentAddress()
        let lines = [
            "joke",
            "joke --json",
            "source",
            "graph",
            "graph --mermaid",
            "set",
            ": none",
            "search x",
            "joke foo",
        ]
        for base in [api.baseURL, silence.baseURL] {
            let environment = ["NORRIS_API_URL": withPassword(base), "NORRIS_LOG": "debug"]
            for options in [[], ["--online"]] {
                let result = try Program(options, input: lines.joined(separator: "\n"), environment: environment).run()

                Self.assertNoSecret(in: result.standardOutput + result.standardError)
                XCTAssertTrue(result.standardError.contains("norris: debug: GET \(base)/jokes/"), result.standardError)
            }
        }
        XCTAssertTrue(api.requests.allSatisfy { $0.header("Authorization") == "Basic dXNlcjpzZWNyZXQ=" })
        let session = try PromptSession(["--api", withPassword(api.baseURL)])
        try session.answer(to: "source")
        XCTAssertEqual(try session.quit(), 0)
        Self.assertNoSecret(in: session.rows.joined(separator: "\n"))
    }

    private func withPassword(_ base: String) -> String {
        base.replacing("http://", with: "http://user:s%65cret@")
    }

    private static func assertNoSecret(in text: String, line: UInt = #line) {
        XCTAssertFalse(text.isEmpty, line: line)
        for secret in secrets {
            XCTAssertFalse(text.contains(secret), "\(secret) in \(text)", line: line)
        }
    }
}
