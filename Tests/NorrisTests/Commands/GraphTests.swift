import TestSupport
import XCTest

/// `norris graph`: the graph of the program's own cures.
final class GraphTests: HomeTestCase {
    func testGraphListsTheChainAndTheLinesThatRegisterIt() throws {
        let source = try PackageFile.text("Sources/norris/main.swift")
            .split(separator: "\n", omittingEmptySubsequences: false)

        let shown = try norris("graph").standardOutput

        let services = ["Prefetching", "Filtering", "Sources", "Fallback", "ChuckNorris"].map { $0 + "Service" }
        let places = services.map { shown.firstRange(of: $0)?.lowerBound ?? shown.endIndex }
        XCTAssertEqual(places, places.sorted(), "outermost first: \(shown)")
        XCTAssertTrue(shown.contains("JokeViewModel") && shown.contains("Networking"), shown)
        let lines = shown.matches(of: /main\.swift:([0-9]+)/).compactMap { Int($0.1) }
        XCTAssertGreaterThan(lines.count, services.count)
        for line in Set(lines) {
            XCTAssertTrue(source[line - 1].contains(/(set|decorate)Cure\(/), "\(line): \(source[line - 1])")
        }
        for options in [[], ["--offline"], ["--jokes", "api"]] {
            XCTAssertEqual(try norris(options + ["graph"]).standardOutput, shown, "the chain is the same: \(options)")
        }
    }

    func testCheckSucceedsAndWritesNoFile() throws {
        XCTAssertEqual(try norris("graph", "--check"), .success("No cure is missing, circular or set twice.\n"))
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: home.path), [])
    }

    func testDocumentedDiagramMatchesTheOutput() throws {
        let page = "Sources/NorrisPrompt/NorrisPrompt.docc/Architecture.md"
        let blocks = try PackageFile.text(page).split(separator: "```mermaid\n").dropFirst()
        let pictures = blocks.map { String($0.prefix(upTo: $0.firstRange(of: "```")?.lowerBound ?? $0.endIndex)) }

        let output = try Program(["graph", "--mermaid"]).output()

        XCTAssertEqual(pictures, [output], "Put what `norris graph --mermaid` prints into \(page).")
    }
}
