import FileStore
import Foundation
import TestSupport
import XCTest
@testable import ChuckNorris

/// How a file divides into jokes.
final class CollectionFileTests: XCTestCase {
    func testJokesAreThoseBetweenTheSeparators() throws {
        let words = ["a word", "another one, ", "é", "%", "\n", "\n", "\r\n", "\n%\n", "\n%\r\n", "\t", "#", "12345678"]
        // With a byte that is not valid UTF-8.
        let parts = words.map { Array($0.utf8) } + [[0xFF], [0x80]]
        var generator = SeededGenerator(seed: 64)
        var files = (1 ... 2000).map { _ in
            (0 ..< .random(in: 1 ... 60, using: &generator)).flatMap { _ in
                parts.randomElement(using: &generator) ?? []
            }
        }
        // A joke that is too long, many jokes, and files that end at or near the end of a block.
        let longest = String(repeating: "x", count: CollectionFormat.longest)
        files.append(Array("first\n%\n\(longest)\n%\nlast\n%\n\(String(repeating: "#\n", count: 64))".utf8))
        files.append(Array(String(repeating: "joke\n%\n", count: 10000).utf8))
        files += (127 ... 129).map { Array(String(repeating: "joke\n%\n", count: 20).utf8.prefix($0)) }
        for (number, bytes) in files.enumerated() {
            for format in [CollectionFormat.lines, .fortune] {
                XCTAssertEqual(try texts(bytes, format), expectedTexts(bytes, format), "file \(number), \(format)")
            }
        }
    }

    private func texts(_ bytes: [UInt8], _ format: CollectionFormat) throws -> [String] {
        let file = try CollectionFile(StoredFile(.jokes, path: "jokes"), Data(bytes), format: format)
        var reader = CollectionReader(file)
        var texts: [String] = []
        while let joke = try reader.next(of: file.bytes.span) {
            if let joke = try? file.joke(joke) {
                texts.append(joke.value)
            }
        }
        return texts
    }

    /// Divides the bytes line by line.
    private func expectedTexts(_ bytes: [UInt8], _ format: CollectionFormat) -> [String] {
        let newline = UInt8(ascii: "\n")
        var jokes: [[UInt8]] = [[]]
        for line in bytes.split(separator: newline, omittingEmptySubsequences: false) {
            if format == .lines {
                jokes.append(line.first { !isBlank($0) } == UInt8(ascii: "#") ? [] : Array(line))
            } else if ["%", "%\r"].contains(String(decoding: line, as: UTF8.self)) {
                jokes.append([])
            } else {
                jokes[jokes.count - 1] += line + [newline]
            }
        }
        return jokes.filter { $0.count < CollectionFormat.longest }.compactMap { joke in
            guard var first = joke.firstIndex(where: { !isBlank($0) }) else { return nil }
            var rest = joke[first...]
            // The last separator may have no line break, or blanks behind it.
            while let last = rest.last, isBlank(last) || format == .fortune && isSign(at: rest.endIndex - 1, in: rest) {
                rest.removeLast()
            }
            // The first of several lines keeps its indent.
            if rest.contains(newline) {
                first = joke[..<first].lastIndex(of: newline).map { $0 + 1 } ?? 0
            }
            return rest.isEmpty ? nil : String(validating: joke[first ..< rest.endIndex], as: UTF8.self)
        }
    }

    /// Whether there is a percent sign that begins a line.
    private func isSign(at index: Int, in text: ArraySlice<UInt8>) -> Bool {
        text[index] == UInt8(ascii: "%") && (index == text.startIndex || text[index - 1] == UInt8(ascii: "\n"))
    }

    private func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || (9 ... 13).contains(byte)
    }
}
