import CFileShim
import FileStore
import Foundation
import TestSupport
import XCTest
@testable import ChuckNorris

/// How a file divides into jokes.
final class CollectionFileTests: XCTestCase {
    func testSameJokesAreFoundInBlocksAndOneByOne() throws {
        let words = ["a word", "another one, ", "é", "%", "\n", "\n", "\r\n", "\n%\n", "\n%\r\n", "\t", "#", "12345678"]
        // With a byte that is no text.
        let parts = words.map { Array($0.utf8) } + [[0xFF]]
        var generator = SeededGenerator(seed: 64)
        var files = (1 ... 2000).map { _ in
            (0 ..< .random(in: 1 ... 60, using: &generator)).flatMap { _ in
                parts.randomElement(using: &generator) ?? []
            }
        }
        // With a joke that is too long.
        let longest = String(repeating: "x", count: CollectionFile.longest)
        files.append(Array("first\n%\n\(longest)\n%\nlast\n%\n\(String(repeating: "#\n", count: 64))".utf8))
        for (number, bytes) in files.enumerated() {
            for format in [SHIM_LINES, SHIM_FORTUNE] {
                let file = try CollectionFile(StoredFile(.jokes, path: "jokes"), Data(bytes), format: format)
                var (each, inBlocks): ([Int], [Int]) = ([], [])
                _ = try file.forEachJoke { start, text throws(FileStoreError.SkipReason) in
                    _ = try file.joke(text)
                    each.append(start)
                }
                _ = try file.forEachJoke(addPlain: { inBlocks += $0.map(Int.init) }) { start, text throws(
                    FileStoreError.SkipReason
                ) in
                    _ = try file.joke(text)
                    inBlocks.append(start)
                }
                XCTAssertEqual(inBlocks, each, "file \(number), format \(format.rawValue)")
            }
        }
    }
}
