import Foundation
import TestSupport
import XCTest

/// The pictures of a session in the documentation, which the program's own output is made into.
final class SessionPictureTests: XCTestCase {
    private static let lines = ["joke dev", "favorite", "joke food for Bob", "? coffee", "jkoe"]

    func testPicturesShowWhatTheProgramPrints() throws {
        let picture = try ScreenPicture(screen())
        for (file, theme) in [("session.svg", ScreenPicture.Theme.light), ("session~dark.svg", .dark)] {
            let url = PackageFile.root.appendingPathComponent("Sources/NorrisPrompt/NorrisPrompt.docc/\(file)")
            let svg = picture.svg(theme)
            if ProcessInfo.processInfo.environment["NORRIS_WRITE_PICTURE"] != nil {
                try Data(svg.utf8).write(to: url)
            }
            XCTAssertEqual(try String(contentsOf: url, encoding: .utf8), svg, "Run .ci/picture to update \(file).")
        }
    }

    /// The window after the session; the API's name leads to a server on the loopback address through a proxy.
    private func screen() throws -> TerminalScreen {
        let api = try LoopbackAPI(jokes: Self.jokes)
        let proxy = try LoopbackProxy(to: api.port)
        let session = try PromptSession(
            ["--api", "http://api.chucknorris.io"],
            columns: 88,
            rows: 40,
            environment: ["http_proxy": "http://\(proxy.host)"]
        )
        for line in Self.lines {
            try session.answer(to: line)
        }
        return session.terminal.display
    }

    private static let jokes = [
        (
            "Chuck Norris added 0.1 and 0.2 and got exactly 0.3. The remaining 0.00000000000000004 he left as a tip.",
            "dev"
        ),
        ("Chuck Norris's microwave does not beep. It waits for a pause in the conversation.", "food"),
        (
            "\"It's always DNS,\" sighed the admins. Chuck Norris had a word with it. "
                + "Now it's always the coffee machine.",
            "movie"
        ),
        (
            "From everyone else the office coffee machine demands water, beans, and descaling. "
                + "From Chuck Norris it wants to hear about his weekend.",
            "career"
        ),
    ].map { LoopbackJoke(id: $1, value: $0, categories: [$1]) }
}
