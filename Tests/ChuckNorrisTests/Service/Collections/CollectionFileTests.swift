import CFileShim
import FileStore
import Foundation
import TestSupport
import XCTest
@testable import ChuckNorris

/// How a file divides into jokes.
final class CollectionFileTests: XCTestCase {
    private typealias SkipReason = FileStoreError.SkipReason

    func testSameJokesAreFoundInBlocksAndOneByOne() throws {
        let words = ["a word", "another one, ", "é", "%", "\n", "\n", "\r\n", "\n%\n", "\n%\r\n", "\t", "#", "12345678"]
        // With a byte that is not valid UTF-8.
        let parts = words.map { Array($0.utf8) } + [[0xFF]]
        var generator = SeededGenerator(seed: 64)
        var files = (1 ... 2000).map { _ in
            (0 ..< .random(in: 1 ... 60, using: &generator)).flatMap { _ in
                parts.randomElement(using: &generator) ?? []
            }
        }
        // A joke that is too long, more jokes than are found at once, and files that end at the end of a block.
        let longest = String(repeating: "x", count: CollectionFile.longest)
        files.append(Array("first\n%\n\(longest)\n%\nlast\n%\n\(String(repeating: "#\n", count: 64))".utf8))
        files.append(Array(String(repeating: "joke\n%\n", count: 10000).utf8))
        files += (127 ... 129).map { Array(String(repeating: "joke\n%\n", count: 20).utf8.prefix($0)) }
        for (number, bytes) in files.enumerated() {
            for format in [SHIM_LINES, SHIM_FORTUNE] {
                let file = try CollectionFile(StoredFile(.jokes, path: "jokes"), Data(bytes), format: format)
                var (each, inBlocks): ([Int], [Int]) = ([], [])
                _ = try file.forEachJoke { start, text throws(SkipReason) in
                    _ = try file.joke(text)
                    each.append(start)
                }
                let addPlain = { (found: ArraySlice<UInt32>) in inBlocks += found.map(Int.init) }
                _ = try file.forEachJoke(addPlain: addPlain) { start, text throws(SkipReason) in
                    _ = try file.joke(text)
                    inBlocks.append(start)
                }
                XCTAssertEqual(inBlocks, each, "file \(number), format \(format.rawValue)")
            }
        }
    }
}
