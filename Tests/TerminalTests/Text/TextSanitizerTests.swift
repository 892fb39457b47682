import Foundation
import TestSupport
import XCTest
@testable import Terminal

final class TextSanitizerTests: XCTestCase {
    func testOrdinaryTextIsUnchanged() {
        let texts = [
            "Chuck Norris", "“quoted” – é 日本 한국", "two\n“lines”", "", "e\u{301}", "Việt Nam", "שָׁלוֹם", "ภาษาไทย",
            "ကျွန်ုပ်", "नमस्ते", "ශ්\u{200D}රී", "क्\u{200C}ष", "👍🏽 ❤️ 🇨🇭 1️⃣ ☠︎", "👨‍👩‍👧 🏴‍☠️ ❤️‍🔥 🧑🏽‍💻 🏳️‍🌈",
            "葛\u{E0100}", "\u{E0B0} \u{F8FF}", "a\u{A0}b\u{3000}c", "می\u{200C}خواهم", "کتابِ\u{200C}ها",
        ]
        for text in texts {
            XCTAssertEqual(scalars(text.sanitized()), scalars(text))
            XCTAssertTrue(text.isSanitized)
        }
    }

    func testTabBecomesASpaceAndEveryKindOfLineBreakIsReplaced() {
        XCTAssertEqual("a\tb".sanitized(), "a b")
        XCTAssertEqual("é\t“b".sanitized(), "é “b")
        for kind in ["\n", "\u{B}", "\u{C}", "\r", "\r\n", "\u{85}", "\u{2028}", "\u{2029}"] {
            XCTAssertEqual("a\(kind)b".sanitized(), "a\nb")
            XCTAssertEqual("a\(kind)\(kind)b".sanitized(lineBreak: " "), "a  b")
        }
    }

    /// Checks all of Unicode by its properties.
    func testControlAndInvisibleCharactersBetweenLettersAreRemoved() {
        // A `while` loop, because iterating a range is slow in a debug build.
        var value: UInt32 = 0
        while value <= 0x10FFFF {
            defer { value += 1 }
            guard let scalar = Unicode.Scalar(value) else { continue }
            let properties = scalar.properties
            let isLineBreak = (9 ... 13).contains(value) || [0x85, 0x2028, 0x2029].contains(value)
            let isInvisible = properties.generalCategory == .format || properties.isDefaultIgnorableCodePoint
            let isUnsafe = properties.generalCategory == .control || isInvisible && !properties.isVariationSelector
            if isUnsafe, !isLineBreak {
                XCTAssertEqual(scalars("a\(scalar)b".sanitized()), scalars("ab"), String(value, radix: 16))
            }
        }
        XCTAssertEqual("a\u{1B}[31mred\u{9B}0m\u{7}".sanitized(), "a[31mred0m")
    }

    func testJoinerThatCannotJoinIsRemoved() {
        for text in [
            "👩\u{200D}", "👩\u{200D}a", "\u{200D}👩", "a\u{200D}👩", "1\u{200D}2", "👩\u{200D}\n👩", "می\u{200C}",
            "می\u{200C} خ", "a\u{200C}خ", "👩\u{200D} 👩", "👩\u{200D}\u{34F}a", "👩\u{200D}\u{115F}a",
            "👩\u{200C}🍍", "é\u{200C}é", "👩\u{200D}\u{34F}👩",
        ] {
            let kept = scalars(text).filter { ![0x200C, 0x200D, 0x34F, 0x115F].contains($0) }
            XCTAssertEqual(scalars(text.sanitized()), kept, text)
        }
        XCTAssertEqual(scalars("👩\u{200D}\u{200D}🚀".sanitized()), scalars("👩\u{200D}🚀"))
    }

    func testMarksAndSelectorsPerCharacterAreLimited() {
        XCTAssertEqual(scalars("❤\u{FE0F}\u{FE0F}\u{FE0E}x\n\u{FE0F}y".sanitized()), scalars("❤\u{FE0F}x\ny"))
        let (marks, kept) = (String(repeating: "\u{300}", count: 30), String(repeating: "\u{300}", count: 8))
        XCTAssertEqual(scalars("Z\(marks)a".sanitized()), scalars("Z\(kept)a"))
        XCTAssertEqual(scalars("\u{338}a\n\u{20DD}b".sanitized()), scalars("a\nb"))
    }

    func testSanitizingTwiceChangesNothingMore() {
        let alphabet = Array("a1\t\n\r👩❤\u{200D}\u{200C}\u{FE0F}\u{301}\u{34F}्क\u{645}\u{202E}".unicodeScalars)
        for _ in 0 ..< 2000 {
            let text = String(String.UnicodeScalarView((0 ..< 12).compactMap { _ in alphabet.randomElement() }))
            XCTAssertEqual(scalars(text.sanitized().sanitized()), scalars(text.sanitized()), "\(scalars(text))")
        }
    }

    func testEverythingIsWrittenToANonBlockingDescriptor() throws {
        let pipe = Pipe()
        let writing = pipe.fileHandleForWriting.fileDescriptor
        XCTAssertEqual(fcntl(writing, F_SETFL, fcntl(writing, F_GETFL) | O_NONBLOCK), 0)
        let isRead = expectation(description: "everything was read")
        DispatchQueue.global().async {
            XCTAssertEqual(pipe.fileHandleForReading.readDataToEndOfFile().count, 1_000_000)
            isRead.fulfill()
        }
        XCTAssertNil(SanitizedText(String(repeating: "0123456789", count: 100_000)).write(to: writing))
        try pipe.fileHandleForWriting.close()
        wait(for: [isRead], timeout: 20)
    }

    /// Compared as scalars, because Swift's string equality ignores these differences.
    private func scalars(_ text: String) -> [UInt32] {
        text.unicodeScalars.map(\.value)
    }
}
