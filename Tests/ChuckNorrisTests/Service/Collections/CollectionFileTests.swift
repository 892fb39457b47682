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
        let parts = words.map { Array($0.utf8) } + [[0xFF]]
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

    func testObjectsThatAreNotDecodedAreThoseThatTheDecoderAccepts() throws {
        let signs = #"{ } [ ] , : " \ \" \n \u0041 \ud83d \ude00 é null "" "value" "categories" "id" "é\u00e9" ["dev"]"#
        let parts = signs.split(separator: " ").map(String.init) + [" ", "\n", "\t", "\r", "\u{7F}"]
            + [#"{"value":"a"}"#, #"{"value" : "\"no\"", "categories":["a", "b"]}"# + "\n"]
        let endings = ["\"}", "\",\"categories\":[]}", "}", "\"", "\"},{}"]
        var generator = SeededGenerator(seed: 7)
        var count = 0
        for _ in 1 ... 20000 {
            let words = (0 ..< .random(in: 0 ... 6, using: &generator)).map { _ in
                parts.randomElement(using: &generator) ?? ""
            }
            let text = "{\"value\":\"" + words.joined() + (endings.randomElement(using: &generator) ?? "")
            for format in [CollectionFormat.jsonLines, .jsonArray] {
                let file = try CollectionFile(StoredFile(.jokes, path: "jokes"), Data(text.utf8), format: format)
                let found = try format.joke(at: 0, of: file.bytes.span)
                guard !found.value.isEmpty else { continue }
                count += 1
                let joke = try file.joke(found)
                XCTAssertEqual(joke.categories, file.categories(of: found), text)
                XCTAssertTrue(!found.isLiteral || joke.value == file.bytes.span.text(found.value), text)
            }
        }
        XCTAssertGreaterThan(count, 1000)
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
