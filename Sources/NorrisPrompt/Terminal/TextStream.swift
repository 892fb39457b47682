import Platform
import TerminalControl
import TerminalText

/// One of the program's two outputs: collects text and writes it to a descriptor.
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
    private var buffer = SanitizedText()

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
        buffer.append("\n")
    }

    /// Adds text, cleaned, with its styles where color is used.
    func append(_ text: StyledText) {
        text.encode(to: &buffer, usesColor: usesColor)
        if buffer.bytes.count >= Self.capacity {
            flush()
        }
    }

    func append(_ sequence: ANSI.Sequence) {
        buffer.append(sequence)
    }

    /// Writes everything that was collected.
    func flush() {
        failure = failure ?? buffer.write(to: descriptor)
        buffer.removeAll()
    }
}
