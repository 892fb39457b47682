/// Output for a terminal: sanitized text and sequences of `ANSI`.
///
/// All output to a terminal is written as this type, never as a string, and so is sanitized here. A test of the sources
/// checks that nothing else writes.
package struct SanitizedText: Equatable, Sendable {
    /// In UTF-8.
    package private(set) var bytes: [UInt8] = []

    package init(_ text: String = "") {
        append(text)
    }

    package init(_ sequences: ANSI.Sequence...) {
        sequences.forEach { append($0) }
    }

    package mutating func append(_ text: String) {
        bytes += text.sanitized().utf8
    }

    package mutating func append(_ sequence: ANSI.Sequence) {
        bytes += sequence.text.utf8
    }

    /// Writes everything, and waits if necessary; returns errno when that fails.
    ///
    /// While a non-blocking descriptor takes nothing, `isCancelled` can drop the rest, with ECANCELED.
    package func write(to descriptor: Int32, isCancelled: () -> Bool = { false }) -> Int32? {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { bytes in
                retryingInterrupted { writeBytes(descriptor, bytes) }
            }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                guard !isCancelled() else { return ECANCELED }
                // A process that shares the descriptor may have made it non-blocking, too.
                var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&request, 1, 50)
            } else {
                return errno
            }
        }
        return nil
    }
}
