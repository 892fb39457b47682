import TestSupport
import XCTest

/// The examples of the page on using norris, read by the built program.
final class DocumentedFormatsTests: XCTestCase {
    func testEachExampleHasTwoJokes() throws {
        let page = try PackageFile.text("Sources/NorrisPrompt/NorrisPrompt.docc/UsingNorris.md")
        let section = try XCTUnwrap(page.components(separatedBy: "## Bring your own jokes").last?
            .components(separatedBy: "\n## ").first)
        let examples = section.components(separatedBy: "```").filter { $0.hasPrefix("text\n") }
            .map { $0.dropFirst("text\n".count) }
        XCTAssertEqual(examples.count, 4)
        let folder = try TemporaryFolder()
        for (number, example) in examples.enumerated() {
            let path = try folder.write(String(example), to: "example\(number).txt")
            let result = try Program(["--jokes", path], input: "joke example\(number)\njoke example\(number)\n").run()
            XCTAssertEqual(result.standardError, "")
            let jokes = Set(result.standardOutput.split(separator: "\n"))
            XCTAssertEqual(jokes.count, 2, "\(jokes)")
            XCTAssertTrue(jokes.allSatisfy { $0.contains("Chuck Norris") && $0.hasSuffix(".") }, "\(jokes)")
        }
    }
}
