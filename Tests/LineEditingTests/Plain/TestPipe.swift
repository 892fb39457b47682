import Foundation
import Synchronization
import TestSupport

/// A pipe whose two ends the test owns.
final class TestPipe: Sendable {
    let readingEnd: Int32
    private let writingEnd: Mutex<Int32>

    init() throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw SupportError(call: "pipe") }
        readingEnd = ends[0]
        writingEnd = Mutex(ends[1])
    }

    deinit {
        close(readingEnd)
        closeWritingEnd()
    }

    func write(_ text: String) {
        writingEnd.withLock { FileHandle(fileDescriptor: $0).write(Data(text.utf8)) }
    }

    func closeWritingEnd() {
        writingEnd.withLock { end in
            if end >= 0 {
                close(end)
            }
            end = -1
        }
    }
}
