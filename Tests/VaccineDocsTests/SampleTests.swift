import XCTest

/// Every sample of a page or a doc comment is code that a test compiles and runs: a source contains it.
final class SampleTests: XCTestCase {
    func testSamplesOfPagesAndOfDocCommentsAreCompiled() throws {
        let pages = try files(in: "Sources", "md") + [file("README.md")]
        let tests = try files(in: "Tests", "swift")
        let comments = try library().map { ($0.name, $0.text.replacing(#/ */// ?/#, with: "")) }

        try check(pages, against: tests + files(in: "Sources", "swift") + [file("Package.swift")])
        check(comments, against: tests)
    }

    func testFunctionsAndTypesThatPagesNameExist() throws {
        let declared = try Set(library().flatMap { source in
            source.text.matches(of: /(?:func|struct|enum|class|typealias) (\w+)/).map(\.1)
        })
        for page in try files(in: "Sources/Vaccine/Vaccine.docc", "md") + [file("README.md")] {
            for name in page.text.matches(of: /\bVaccine\.(?!docc|md|swift)(\w+)|`(\w+Cures?)`/) {
                let name = try XCTUnwrap(name.1 ?? name.2)
                XCTAssertTrue(declared.contains(name), "\(page.name) names \(name), which is not declared")
            }
        }
    }

    private func check(_ texts: [File], against sources: [File]) {
        let samples = texts.flatMap(readSamples)
        XCTAssertFalse(samples.isEmpty)
        let source = sources.map { "\n" + lines(of: $0.text) }.joined()
        for sample in samples where !isFound(sample.code, in: source) {
            XCTFail("\(sample.page):\(sample.line): no test compiles this sample:\n\(sample.code)")
        }
    }

    private func library() throws -> [File] {
        try files(in: "Sources/Vaccine", "swift") + files(in: "Sources/VaccineTesting", "swift")
    }

    private func files(in folder: String, _ suffix: String) throws -> [File] {
        try FileManager.default.subpathsOfDirectory(atPath: root.appendingPathComponent(folder).path)
            .filter { $0.hasSuffix(".\(suffix)") }
            .map { try file("\(folder)/\($0)") }
    }

    private func file(_ name: String) throws -> File {
        try (name, String(contentsOf: root.appendingPathComponent(name), encoding: .utf8))
    }

    private let root = URL(filePath: #filePath).appending(path: "../../..").standardized
}

private typealias File = (name: String, text: String)

/// Returns the blocks of Swift, or of no language; one without an end keeps its fence, and so stands in no source.
private func readSamples(of page: String, _ text: String) -> [(page: String, line: Int, code: String)] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let fences = lines.indices.filter { lines[$0].hasPrefix("```") }
    return stride(from: 0, to: fences.count, by: 2).compactMap { index in
        let start = fences[index]
        guard ["```swift", "```"].contains(lines[start]) else { return nil }
        let code = index + 1 < fences.count ? lines[(start + 1) ..< fences[index + 1]] : lines[start...]
        return (page, start + 1, code.joined(separator: "\n"))
    }
}

/// Whether the lines of a sample follow one another in a source, all indented by as much more.
private func isFound(_ sample: String, in source: String) -> Bool {
    stride(from: 0, through: 16, by: 4).contains { indent in
        let code = "\n" + lines(of: sample, indentedBy: indent)
        return source.range(of: code, options: .literal) != nil
    }
}

/// The lines of a text that are not empty, with a further indentation.
private func lines(of text: String, indentedBy indent: Int = 0) -> String {
    text.split(separator: "\n").map { String(repeating: " ", count: indent) + $0 + "\n" }.joined()
}
