#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif
import LineEditing

/// One of the program's two outputs: collects bytes and writes them to a descriptor.
@MainActor
package final class TextStream {
    /// The most that is collected before it is written.
    private static let capacity = 1 << 16

    package let isTerminal: Bool
    package internal(set) var usesColor: Bool
    /// Why writing failed, if it did.
    ///
    /// Nothing is written after that.
    package private(set) var failure: Int32?

    let descriptor: Int32
    private var buffer: [UInt8] = []

    package init(descriptor: Int32, isTerminal: Bool, usesColor: Bool) {
        self.descriptor = descriptor
        self.isTerminal = isTerminal
        self.usesColor = usesColor
    }

    /// The columns of the screen, where there is one.
    package var width: Int? {
        var size = winsize()
        guard isTerminal, ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// The rows of the screen, where there is one.
    var height: Int? {
        var size = winsize()
        guard isTerminal, ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0 else { return nil }
        return Int(size.ws_row)
    }

    /// Whether this process may draw on the terminal now.
    ///
    /// Another one may have it, as when this one was started with `&`.
    var isInForeground: Bool {
        Foreground.has(descriptor)
    }

    /// Adds a line: on a screen broken where words end, elsewhere as it is.
    func append(line: StyledText) {
        append(width.map(line.fitting(into:)) ?? line)
        buffer.append(UInt8(ascii: "\n"))
    }

    /// Adds text, cleaned, with its styles where color is used.
    func append(_ text: StyledText) {
        buffer.append(contentsOf: text.encoded(usesColor: usesColor).utf8)
        if buffer.count >= Self.capacity {
            flush()
        }
    }

    /// Adds a sequence for the terminal as it is; never text from outside.
    func append(escape: String) {
        buffer.append(contentsOf: escape.utf8)
    }

    /// Writes everything that was collected.
    func flush() {
        defer { buffer.removeAll(keepingCapacity: true) }
        guard failure == nil else { return }
        buffer.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty, failure == nil {
                let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count >= 0 {
                    rest = rest.dropFirst(count)
                } else if errno == EAGAIN {
                    waitUntilWritable()
                } else if errno != EINTR {
                    failure = errno
                }
            }
        }
    }

    /// Somebody who shares the descriptor may have made it non-blocking.
    private func waitUntilWritable() {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&request, 1, -1)
    }
}
