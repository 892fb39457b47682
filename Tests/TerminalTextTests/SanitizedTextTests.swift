import Foundation
import XCTest
@testable import TerminalText

final class SanitizedTextTests: XCTestCase {
    func testTextIsSanitizedAndSequencesAreKept() {
        var text = SanitizedText("\u{1B}[2Ja\u{9B}")
        ANSI.style("bold").map { text.append($0) }
        text.append("b\r\nc")
        text.append(SanitizedText(ANSI.plain))

        XCTAssertEqual(String(decoding: text.bytes, as: UTF8.self), "[2Ja\u{1B}[1mb\nc\u{1B}[0m")
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

    func testFailedWriteReturnsErrnoAndEmptyTextIsNotWritten() {
        XCTAssertEqual(SanitizedText("joke").write(to: -1), EBADF)
        XCTAssertNil(SanitizedText().write(to: -1))
    }
}
