import Terminal

/// One of the program's two outputs: buffers text and writes it to a descriptor.
@MainActor
final class TextStream {
    let descriptor: Int32
    let isTerminal: Bool
    var usesColor = false
    /// The errno of the first write that failed; nothing is written after it.
    private(set) var failure: Int32?
    /// Whether Ctrl-C, which is still to be handled, has dropped text that the terminal did not take.
    private(set) var isCut = false
    private(set) lazy var terminal = isTerminal ? NonblockingTerminal(of: descriptor) : nil
    private var buffer = SanitizedText()

    init(descriptor: Int32, isTerminal: Bool? = nil) {
        self.descriptor = descriptor
        self.isTerminal = isTerminal ?? (isatty(descriptor) == 1)
    }

    /// The columns of the screen; nil without one.
    var width: Int? {
        var size = winsize()
        guard isTerminal, ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// Whether this process may draw on the terminal: one started with `&` may not.
    var isInForeground: Bool {
        TerminalModes.isForeground(descriptor)
    }

    /// Appends a line, which is wrapped on a screen if it is for people, and left whole elsewhere.
    func append(line: StyledText, isWrapped: Bool = true) {
        append(isWrapped ? width.map(line.wrapped(to:)) ?? line : line)
        buffer.append("\n")
    }

    /// Appends text, sanitized, with its styles where color is used.
    func append(_ text: StyledText) {
        text.encode(to: &buffer, usesColor: usesColor)
        if buffer.bytes.count >= 1 << 16 {
            flush()
        }
    }

    func append(_ sequence: ANSI.Sequence) {
        buffer.append(sequence)
    }

    func flush() {
        if failure == nil, !isCut || !Signals.isWaiting(.interrupt) {
            let code = buffer.write(to: terminal?.descriptor ?? descriptor) { Signals.isWaiting(.interrupt) }
            isCut = code == ECANCELED
            failure = isCut ? nil : code
        }
        buffer = SanitizedText()
    }
}
