import Foundation
import TestSupport
import XCTest
@testable import NorrisPrompt

/// Every sentence that norris prints is in `Sentences.txt`, so that they can be read, and a change of one is seen.
///
/// This writes the file again, after a change, to be read before it is committed:
///
///     NORRIS_SENTENCES=write .ci/with-libedit swift test --filter SentencesTests
final class SentencesTests: XCTestCase {
    private static let path = "Tests/NorrisPromptTests/Sentences/Sentences.txt"

    func testSentencesAreThoseOfTheListing() throws {
        let listing = try Self.listing()
        guard ProcessInfo.processInfo.environment["NORRIS_SENTENCES"] != "write" else {
            try listing.write(to: PackageFile.root.appendingPathComponent(Self.path), atomically: true, encoding: .utf8)
            return
        }
        let changes = try listing.components(separatedBy: "\n")
            .difference(from: PackageFile.text(Self.path).components(separatedBy: "\n"))
            .map { change in
                switch change {
                case let .insert(_, line, _): "+ \(line)"
                case let .remove(_, line, _): "- \(line)"
                }
            }
        XCTAssertEqual(changes, [], "The comment on this test says how to write \(Self.path) again.")
    }

    /// What is left is a case without an example.
    func testEverySentenceOfAFailureHasAnExample() throws {
        let examples = try Self.examples().withSingleBlanks
        for (file, templates) in try Self.templates(notIn: examples) where file.hasPrefix("NorrisPrompt/Failures/") {
            XCTFail("SentenceExamples.swift lacks those of \(file): \(templates)")
        }
    }

    private static func listing() throws -> String {
        let examples = try examples()
        let others = try templates(notIn: examples.withSingleBlanks).map { file, templates in
            "\n## \(file)\n\n" + templates.joined(separator: "\n") + "\n"
        }
        return """
        Every sentence that norris prints; SentencesTests.swift says how this file is written.
        \(examples)
        # Other texts in the sources

        \(SwiftLiterals.placeholder) stands for what is inserted.
        \(others.joined())
        """
    }

    /// The sections whose texts are as users see them.
    private static func examples() throws -> String {
        try SentenceExamples.sections().map { "\n# \($0)\n\n\($1)\n" }.joined()
    }

    /// The literals of each file that have words, and are not among the examples.
    private static func templates(notIn examples: String) throws -> [(file: String, templates: [String])] {
        let sources = PackageFile.root.appendingPathComponent("Sources")
        let modules = ["NorrisPrompt", "ChuckNorris", "FileStore", "LineEditing", "TerminalControl", "norris"]
        // The jokes, and the page that is shown as text.
        let excluded = ["/Collection/", "/Help/Manual.swift", "/Help/Mdoc.swift"]
        return try modules.flatMap { module in
            try FileManager.default.subpathsOfDirectory(atPath: sources.path + "/\(module)").sorted()
                .map { "\(module)/\($0)" }
        }.filter { file in
            file.hasSuffix(".swift") && !excluded.contains(where: file.contains)
        }.map { file in
            let literals = try SwiftLiterals(in: PackageFile.text("Sources/\(file)")).literals
            // A script for a shell is no sentence.
            return (file, literals.filter { !$0.contains("$(") && isMissing($0, in: examples) })
        }.filter { !$0.1.isEmpty }
    }

    /// Whether a literal has words that are not among the examples.
    private static func isMissing(_ literal: String, in examples: String) -> Bool {
        let parts = literal.split(separator: SwiftLiterals.placeholder, omittingEmptySubsequences: false)
        let texts = parts.filter { $0.contains(/[A-Za-z,;:.] [A-Za-z]/) }
        guard texts.isEmpty else { return !texts.allSatisfy { examples.contains($0) } }
        // A sentence of one word, or words with what is inserted between them.
        guard literal.contains(/[A-Za-z]{2} …|… [A-Za-z]{2}|^[A-Z][a-z]+\.$/) else { return false }
        let pattern = parts.map { NSRegularExpression.escapedPattern(for: String($0)) }.joined(separator: ".{1,40}?")
        return examples.range(of: pattern, options: .regularExpression) == nil
    }
}
