import Foundation
import TestSupport
import XCTest
@testable import Terminal

final class NonblockingTerminalTests: XCTestCase {
    /// Otherwise a Ctrl-C between poll(2) and read(2) would be handled only with the next key.
    func testReadingDoesNotWaitForADiscardedKey() throws {
        let terminal = try PseudoTerminal()
        let keys = NonblockingTerminal(of: terminal.secondary)
        var byte: UInt8 = 0

        XCTAssertEqual(read(keys.descriptor, &byte, 1), -1)
        XCTAssertEqual(errno, EAGAIN)
        XCTAssertEqual(fcntl(terminal.secondary, F_GETFL) & O_NONBLOCK, 0, "the shell's descriptor is unchanged")
        XCTAssertNotEqual(fcntl(keys.descriptor, F_GETFD) & FD_CLOEXEC, 0)

        try terminal.type("a\n")
        XCTAssertTrue(InputDescriptor(descriptor: terminal.secondary, signals: nil).isReadable(within: 10000))
        XCTAssertEqual(read(keys.descriptor, &byte, 1), 1)
        XCTAssertEqual(byte, UInt8(ascii: "a"))
    }

    func testOtherDescriptorsAreReadDirectly() {
        let pipe = Pipe()
        let shared = pipe.fileHandleForReading.fileDescriptor
        XCTAssertEqual(NonblockingTerminal(of: shared).descriptor, shared)
        XCTAssertNotEqual(fcntl(shared, F_GETFD), -1, "the descriptor is not closed")
    }
}
