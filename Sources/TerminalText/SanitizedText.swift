import Platform

/// What may go to a terminal: cleaned text and sequences of `ANSI`, and nothing else.
///
/// Whoever writes where somebody may look on takes this and no strings. So the one call of `cleaned` in here is on the
/// way of everything, and a test of the sources sees to it that nobody else writes.
package struct SanitizedText: Equatable, Sendable {
    /// In UTF-8.
    package private(set) var bytes: [UInt8] = []

    package init() {}

    package init(_ text: String) {
        append(text)
    }

    package init(_ sequence: ANSI.Sequence) {
        append(sequence)
    }

    /// Adds text from anywhere, cleaned.
    package mutating func append(_ text: String) {
        var clean = text.sanitized()
        clean.withUTF8 { bytes.append(contentsOf: $0) }
    }

    package mutating func append(_ sequence: ANSI.Sequence) {
        bytes += sequence.text.utf8
    }

    package mutating func append(_ text: SanitizedText) {
        bytes += text.bytes
    }

    /// Leaves nothing, but the room for as much again.
    package mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
    }

    package var lineBreakCount: Int {
        bytes.count { $0 == UInt8(ascii: "\n") }
    }

    /// Writes all of it, however long that takes; returns errno when that fails.
    package func write(to descriptor: Int32) -> Int32? {
        bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = systemWrite(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count >= 0 {
                    rest = rest.dropFirst(count)
                } else if errno == EAGAIN {
                    // Somebody who shares the descriptor may have made it non-blocking.
                    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    poll(&request, 1, -1)
                } else if errno != EINTR {
                    return errno
                }
            }
            return nil
        }
    }
}
