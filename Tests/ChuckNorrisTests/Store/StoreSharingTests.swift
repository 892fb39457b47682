import TestSupport
import XCTest
@testable import ChuckNorris

/// Several programs at work on the same file.
final class StoreSharingTests: StoreTestCase {
    func testConcurrentChangesLoseNothing() async throws {
        let place = place
        try await (1 ... 8).concurrently { writer in
            let store = Store(folder: place, lockTimeout: .seconds(60))
            for number in 1 ... 40 {
                let line = "\(writer) \(number)"
                if number.isMultiple(of: 2) {
                    try store.append(line, to: "file")
                } else {
                    try store.replace("file", limit: 1 << 20, waitsForDisk: false) { $0 + Array("\(line)\n".utf8) }
                }
                let read = try String(decoding: store.read("file", limit: 1 << 20) ?? [], as: UTF8.self)
                XCTAssertTrue(read.hasSuffix("\n") && read.contains("\(line)\n"), line)
            }
        }
        let expected = (1 ... 8).flatMap { writer in (1 ... 40).map { "\(writer) \($0)" } }
        XCTAssertEqual(try read().split(separator: "\n").map(String.init).sorted(), expected.sorted())
        XCTAssertEqual(try names(), ["file"])
    }

    func testChangeOfAProgramThatIgnoresTheLockIsKept() throws {
        try write("one\n")
        assertFails("\(path()) is being changed by another program.") {
            try store.replace("file", limit: 100) { bytes in
                try? self.write("edited\n")
                return bytes
            }
        }
        XCTAssertEqual(try read(), "edited\n")
    }

    func testLockThatIsHeldTooLongIsAFailureOfChangesAlone() throws {
        let store = Store(folder: place, lockTimeout: .milliseconds(50))
        try store.append("line", to: "file")
        let descriptor = open(place, O_RDONLY)
        XCTAssertEqual(flock(descriptor, LOCK_EX), 0)
        assertFails("\(place) is locked by another program.") { try store.append("new", to: "file") }
        XCTAssertEqual(try store.read("file", limit: 100), Array("line\n".utf8))
        close(descriptor)
        XCTAssertNoThrow(try store.append("new", to: "file"))
    }
}
