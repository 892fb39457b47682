import Foundation
import XCTest
@testable import Terminal

final class SanitizedTextTests: XCTestCase {
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
}
