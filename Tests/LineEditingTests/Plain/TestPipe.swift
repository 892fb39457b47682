import Foundation
import TestSupport

/// A real pipe, both ends in the test's hands.
final class TestPipe {
    let readingEnd: Int32
    private var writingEnd: Int32

    init() throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw SupportError(call: "pipe") }
        (readingEnd, writingEnd) = (ends[0], ends[1])
    }

    deinit {
        close(readingEnd)
        closeWritingEnd()
    }

    func write(_ text: String) {
        FileHandle(fileDescriptor: writingEnd).write(Data(text.utf8))
    }

    func closeWritingEnd() {
        if writingEnd >= 0 {
            close(writingEnd)
        }
        writingEnd = -1
    }
}
