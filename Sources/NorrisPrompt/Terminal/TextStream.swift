import Platform
import Terminal

/// One of the program's two outputs: buffers text and writes it to a descriptor.
@MainActor
package final class TextStream {
    /// The size at which the buffer is written.
    private static let capacity = 1 << 16

    package let isTerminal: Bool
    package internal(set) var usesColor: Bool
    /// The errno of the first write that failed; nothing is written after it.
    package private(set) var failure: Int32?
    /// Whether Ctrl-C, which is still to be handled, has dropped text that the terminal did not take.
    private(set) var isCut = false

    /// The lines that are still to be written.
    var lineCount: Int {
        // Sendable, because a closure of the actor would check at each byte that it runs there.
        buffer.bytes.count { @Sendable in $0 == UInt8(ascii: "\n") }
    }

    /// Negative as long as the text is only collected.
    var descriptor: Int32
    private lazy var terminal = isTerminal ? NonblockingTerminal(of: descriptor) : nil
    private var buffer = SanitizedText()

    package init(descriptor: Int32, isTerminal: Bool, usesColor: Bool = false) {
        self.descriptor = descriptor
        self.isTerminal = isTerminal
        self.usesColor = usesColor
    }

    /// The columns of the screen; nil without one.
    package var width: Int? {
        size?.columns
    }

    /// The columns and rows of the screen; nil without one.
    ///
    /// The number of rows may be unknown, which is 0.
    var size: (columns: Int, rows: Int)? {
        var size = winsize()
        guard isTerminal, ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    /// Whether this process may draw on the terminal: one started with `&` may not.
    var isInForeground: Bool {
        Foreground.includesThisProcess(of: descriptor)
    }

    /// Appends a line, which is wrapped on a screen if it is for people, and left whole elsewhere.
    func append(line: StyledText, isWrapped: Bool = true) {
        append(isWrapped ? width.map(line.wrapped(to:)) ?? line : line)
        buffer.append("\n")
    }

    /// Appends text, sanitized, with its styles where color is used.
    func append(_ text: StyledText) {
        text.encode(to: &buffer, usesColor: usesColor)
        if buffer.bytes.count >= Self.capacity {
            flush()
        }
    }

    func append(_ sequence: ANSI.Sequence) {
        buffer.append(sequence)
    }

    func flush() {
        guard descriptor >= 0 else { return }
        if failure == nil, !isCut || !Signals.isWaiting(.interrupt) {
            let code = buffer.write(to: terminal?.descriptor ?? descriptor) { Signals.isWaiting(.interrupt) }
            isCut = code == ECANCELED
            failure = isCut ? nil : code
        }
        buffer.removeAll()
    }
}
