import ChuckNorris
import Foundation
import TestSupport
import XCTest

/// Several stores at work on the same files at the same time, as several processes have them.
final class StoreSharingTests: FolderTestCase {
    private var path: String {
        folder.path("norris/file")
    }

    private func lines() throws -> [String] {
        try folder.read("norris/file").split(separator: "\n").map(String.init)
    }

    func testConcurrentChangesLoseNothing() async throws {
        let place = folder.path("norris")
        try await (1 ... 8).concurrently { writer in
            // Stores of their own, as in processes of their own.
            let store = Store(folder: place, lockTimeout: .seconds(60))
            for number in 1 ... 40 {
                let line = "\(writer) \(number)"
                if number.isMultiple(of: 2) {
                    try store.append(line, to: "file")
                } else {
                    try store.replace("file", limit: 1 << 20, waitsForDisk: false) { $0 + Array("\(line)\n".utf8) }
                }
                let read = try String(decoding: store.read("file", limit: 1 << 20) ?? [], as: UTF8.self)
                XCTAssertTrue(read.hasSuffix("\n"))
                XCTAssertTrue(read.contains("\(line)\n"), line)
            }
        }
        let expected = (1 ... 8).flatMap { writer in (1 ... 40).map { "\(writer) \($0)" } }
        XCTAssertEqual(try lines().sorted(), expected.sorted())
        XCTAssertEqual(try folder.names("norris"), ["file"])
    }

    func testConcurrentProcessesLoseNothing() async throws {
        let store = Store(folder: folder.path("norris"), lockTimeout: .seconds(60))
        try store.append("first", to: "file")
        // flock(1) takes the same lock.
        let script = "for n in 1 2 3 4 5 6 7 8; do flock '\(folder.path("norris"))' sh -c \"echo $0$n >> '\(path)'\"; done"
        let processes = try ["a", "b"].map { name in
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = ["-c", script, name]
            try process.run()
            return process
        }
        for number in 1 ... 40 {
            try store.replace("file", limit: 1 << 20) { $0 + Array("\(number)\n".utf8) }
        }
        processes.forEach { $0.waitUntilExit() }
        let theirs = ["a", "b"].flatMap { name in (1 ... 8).map { "\(name)\($0)" } }
        XCTAssertEqual(try Set(lines()), Set(["first"] + (1 ... 40).map(String.init) + theirs))
    }

    func testLockThatIsHeldTooLongIsAFailureOfChangesAlone() throws {
        let store = Store(folder: folder.path("norris"), lockTimeout: .milliseconds(50))
        try store.append("line", to: "file")
        let descriptor = open(folder.path("norris"), O_RDONLY)
        XCTAssertEqual(flock(descriptor, LOCK_EX), 0)

        let failure = Failure(.io, "\(folder.path("norris")) is locked by another program.")
        assertFails(failure) { try store.append("new", to: "file") }
        assertFails(failure) { try store.replace("file", limit: 100) { $0 } }
        XCTAssertEqual(try store.read("file", limit: 100), Array("line\n".utf8))
        close(descriptor)
        XCTAssertNoThrow(try store.append("new", to: "file"))
    }

    func testWaitingEndsWithTheLock() async throws {
        let store = Store(folder: folder.path("norris"))
        try store.append("line", to: "file")
        let descriptor = open(folder.path("norris"), O_RDONLY)
        XCTAssertEqual(flock(descriptor, LOCK_EX), 0)
        try await [false, true].concurrently { isHolder in
            if isHolder {
                usleep(100_000)
                close(descriptor)
            } else {
                try store.append("new", to: "file")
            }
        }
        XCTAssertEqual(try lines(), ["line", "new"])
    }

    func testDescriptorsAreClosedAfterEveryOutcome() throws {
        let store = Store(folder: folder.path("norris"), lockTimeout: .zero)
        try store.append("line", to: "file")
        try FileManager.default.createDirectory(
            atPath: folder.path("norris/folder"),
            withIntermediateDirectories: false
        )
        symlink("file", folder.path("norris/link"))
        func useAll() {
            for name in ["file", "folder", "missing", "missing/file", "link"] {
                _ = try? store.read(name, limit: 1)
                try? store.append("line", to: name)
                try? store.replace(name, limit: 1 << 20, waitsForDisk: false) { _ in [1] }
            }
        }
        useAll()
        let before = try FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count
        for _ in 1 ... 20 {
            useAll()
        }
        let after = try FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count
        // Other threads may have opened one meanwhile.
        XCTAssertLessThan(after - before, 10)
    }
}
