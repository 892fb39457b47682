import Foundation
import TestSupport
import XCTest

/// Favorites of processes that run at once, or die.
final class FavoritesTests: XCTestCase {
    func testTwoProcessesThatSaveAtOnceLoseNothing() async throws {
        let home = try TemporaryFolder()
        let lines = String(repeating: "joke\nfavorite\n", count: 100)

        async let first = Program.run(["--offline"], input: lines, home: home.path)
        async let second = Program.run(["--offline"], input: lines, home: home.path)
        let results = try await [first, second]

        XCTAssertEqual(results.map(\.exitStatus), [0, 0], results.map(\.standardError).joined())
        let told = results.flatMap { Self.jokes(in: $0.standardOutput) }
        let kept = try values(in: home.read(file))
        XCTAssertEqual(Set(kept), Set(told))
        XCTAssertEqual(kept.count, Set(kept).count)
    }

    /// Each time it is killed when somebody has read a joke more, wherever it is by then.
    func testKilledProcessLeavesAWholeFileWithAllThatWasSaved() throws {
        let old = (1 ... 1000).map { #"{"id":"old\#($0)","value":"joke \#($0)"}"# }
        let before = #"{"norris":"favorites","version":1}"# + "\n" + old.joined(separator: "\n") + "\n"
        for round in 1 ... 100 {
            let home = try TemporaryFolder()
            try home.write(before, to: file)

            let result = try Program.run(
                ["-c", killer, "sh", "\(round % 10 + 2)", home.path("out")],
                executable: "/bin/sh",
                environment: ["NORRIS": Program.path()],
                home: home.path
            )

            let text = try home.read(file)
            XCTAssertTrue(text.hasPrefix(before), "round \(round)")
            XCTAssertTrue(text.hasSuffix("\n"), "round \(round)")
            let kept = try Set(values(in: text))
            // Whoever tells a joke has saved the one before.
            let saved = Self.jokes(in: result.standardOutput).dropLast()
            XCTAssertFalse(saved.isEmpty, "round \(round): \(result)")
            XCTAssertEqual(Set(saved).subtracting(kept), [], "round \(round)")
            XCTAssertTrue(result.standardOutput.contains("killed: 137"), "round \(round): \(result)")
        }
    }

    /// Reads a joke at a time from a norris that saves each, and kills it after so many.
    private let killer = """
    mkfifo "$2"
    i=0; while [ $i -lt 100 ]; do echo joke; echo favorite; i=$((i+1)); done > "$2.lines"
    "$NORRIS" --offline < "$2.lines" > "$2" & process=$!
    { n=0; while read -r line; do echo "$line"; n=$((n+1)); if [ $n = $1 ]; then kill -KILL $process; fi; done; } < "$2"
    wait $process 2>/dev/null; echo "killed: $?"
    """

    private let file = ".local/share/norris/favorites.jsonl"

    /// Fails for a line that is no JSON.
    private func values(in text: String) throws -> [String] {
        try text.split(separator: "\n").dropFirst().map { line in
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
            return try XCTUnwrap((object as? [String: Any])?["value"] as? String)
        }
    }

    private static func jokes(in output: String) -> [String] {
        output.split(separator: "\n").map(String.init).filter { $0.contains("Chuck") }
    }
}
