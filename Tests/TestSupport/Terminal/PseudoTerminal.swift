import ChuckNorris
import Foundation

/// A real terminal for a program or a line editor under test; the test types the keys and reads the screen.
///
/// A thread collects everything that is written to the terminal side, so that a writer never blocks on a full buffer.
/// Each wait begins where the last successful wait ended, so that a test reads as a conversation of
/// `type` and `waitFor`.
package final class PseudoTerminal: Sendable {
    /// The test's side. It is non-blocking. Do not read it: its output is collected here.
    package let primary: Int32
    /// The terminal side, for a line editor in this process. It stays open, so that no output is lost.
    package let secondary: Int32
    /// The terminal side's device, such as `/dev/pts/3`, for a program to open.
    package let secondaryPath: String

    private let output: Monitor<TerminalOutput>
    /// Its end wakes the thread.
    private let cancellation = Pipe()
    private let collector: WorkerThread

    /// - Parameter isShown: Whether the output is fed to a screen, which does not know all of tmux's sequences.
    package init(columns: Int = 80, rows: Int = 24, isShown: Bool = true) throws {
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        var (primary, secondary): (Int32, Int32) = (-1, -1)
        var name = [CChar](repeating: 0, count: 128)
        guard openpty(&primary, &secondary, &name, nil, &size) == 0 else { throw SupportError(call: "openpty") }
        secondaryPath = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        _ = fcntl(primary, F_SETFL, fcntl(primary, F_GETFL) | O_NONBLOCK)
        // Terminal emulators set IUTF8, too: the kernel's line editing then erases whole characters.
        var modes = termios()
        guard tcgetattr(secondary, &modes) == 0 else { throw SupportError(call: "tcgetattr") }
        modes.c_iflag |= tcflag_t(IUTF8)
        guard tcsetattr(secondary, TCSANOW, &modes) == 0 else { throw SupportError(call: "tcsetattr") }
        self.primary = primary
        self.secondary = secondary
        let screen = TerminalScreen(columns: columns, rows: rows)
        output = Monitor(TerminalOutput(primary: primary, isShown: isShown, shown: screen))
        collector = WorkerThread { [output, primary, cancellation] in
            let descriptors = [primary, cancellation.fileHandleForReading.fileDescriptor]
            var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            while retryingInterrupted({ poll(&polled, 2, -1) }) > 0, polled[1].revents == 0 {
                guard output.withValue({ $0.collect() }) else { return }
            }
        }
    }

    deinit {
        closePrimary()
        close(secondary)
    }

    /// Everything that has been written to the terminal side so far.
    package var transcript: String {
        output.withValue { output in
            output.collect()
            return String(decoding: output.bytes, as: UTF8.self)
        }
    }

    /// The lines of the screen, without blanks at their ends and without empty lines at the bottom.
    package var screen: [String] {
        display.lines
    }

    /// The screen, with the cursor, the styles and the scrollback.
    package var display: TerminalScreen {
        // A program that has just ended may have written more than the thread has collected.
        output.withValue { $0.screen }
    }

    /// A description of the terminal for error messages.
    var evidence: String {
        let (unseen, screen) = output.withValue { (String(decoding: $0.bytes[$0.cursor...], as: UTF8.self), $0.screen) }
        return """
        Since the last wait came: "\(unseen.escaped)"
        The cursor is in column \(screen.cursorColumn) of row \(screen.cursorRow), counted from 0. The screen:
        \(screen.text)
        """
    }

    /// Types keys; Ctrl-C, for example, is `"\u{3}"`.
    package func type(_ text: String) throws {
        try type([UInt8](text.utf8))
    }

    package func type(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = try output.withValue { output in
                guard output.isOpen else { throw SupportError("Typing into a terminal whose primary side is closed.") }
                let count = rest.withUnsafeBytes { write(primary, $0.baseAddress, $0.count) }
                guard count >= 0 || [EAGAIN, EINTR].contains(errno) else { throw SupportError(call: "write") }
                return max(count, 0)
            }
            rest = rest.dropFirst(count)
            guard count == 0 else { continue }
            var event = pollfd(fd: primary, events: Int16(POLLOUT), revents: 0)
            guard poll(&event, 1, 10000) != 0 else {
                let text = String(decoding: rest, as: UTF8.self).escaped
                throw SupportError("The program did not read the keys \"\(text)\" from the terminal within 10 seconds.")
            }
        }
    }

    /// Types keys, and waits until the screen satisfies the predicate.
    @discardableResult
    package func type(_ keys: String, until predicate: (TerminalScreen) -> Bool) throws -> TerminalScreen {
        try type(keys)
        return try waitForScreen(predicate)
    }

    /// Types keys, and waits for a text, as `waitFor` does.
    @discardableResult
    package func type(_ keys: String, until text: String) throws -> String {
        try type(keys)
        return try waitFor(text)
    }

    /// Resizes the terminal. The kernel notifies its programs; an editor in this process needs a SIGWINCH.
    package func resize(columns: Int, rows: Int) throws {
        try output.withValue { output in
            guard output.isOpen else { throw SupportError("Resizing a terminal whose primary side is closed.") }
            var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
            output.collect()
            output.shown.resize(columns: columns, rows: rows)
            guard ioctl(primary, UInt(TIOCSWINSZ), &size) == 0 else { throw SupportError(call: "ioctl(TIOCSWINSZ)") }
        }
    }

    package func modes() throws -> TerminalModes {
        // The primary side has the same modes, and macOS revokes the secondary side when a session ends.
        try output.withValue { try TerminalModes(of: $0.isOpen ? primary : secondary) }
    }

    /// Closes the test's side, as a terminal window does when it is closed: its programs receive SIGHUP.
    package func closePrimary() {
        guard output.withValue({ $0.isOpen }) else { return }
        try? cancellation.fileHandleForWriting.close()
        collector.join()
        output.withValue {
            $0.collect()
            $0.isOpen = false
            close(primary)
        }
    }

    /// Blocks until the text appears `count` times in the output since the last wait; returns the output up to its end.
    @discardableResult
    package func waitFor(_ text: String, count: Int = 1) throws -> String {
        guard let passed = output.wait(timeout: Patience.usual, until: { $0.take(count, of: text) }) else {
            let wanted = (count == 1 ? "" : "\(count) times ") + "\"\(text.escaped)\""
            throw SupportError("Waited \(Patience.usual) s for \(wanted) on the terminal.\n\(evidence)")
        }
        return passed
    }

    /// Blocks until the screen satisfies the predicate, which is called after every chunk of output.
    ///
    /// The position where the next `waitFor` begins does not change.
    @discardableResult
    package func waitForScreen(_ predicate: (TerminalScreen) -> Bool) throws -> TerminalScreen {
        guard let screen = output.wait(timeout: Patience.usual, until: { [$0.screen].first(where: predicate) }) else {
            throw SupportError("Waited \(Patience.usual) s for the screen to change.\n\(evidence)")
        }
        return screen
    }
}

/// A snapshot of a terminal's modes, to check whether a program restores them.
package struct TerminalModes: Equatable, Sendable {
    /// The input, output, control and local flags.
    private let flags: [UInt]
    private let characters: [UInt8]

    fileprivate init(of descriptor: Int32) throws {
        var modes = termios()
        guard tcgetattr(descriptor, &modes) == 0 else { throw SupportError(call: "tcgetattr") }
        flags = [UInt(modes.c_iflag), UInt(modes.c_oflag), UInt(modes.c_cflag), UInt(modes.c_lflag)]
        characters = withUnsafeBytes(of: modes.c_cc) { [UInt8]($0) }
    }

    /// Whether the terminal collects whole lines, as it does while no line editor is reading.
    package var isCanonical: Bool {
        flags[3] & UInt(ICANON) != 0
    }

    package var echoes: Bool {
        flags[3] & UInt(ECHO) != 0
    }
}

/// The output of a pseudo-terminal, and the position up to which the test has read it.
private struct TerminalOutput {
    /// The test's side of the terminal. It is non-blocking.
    let primary: Int32
    let isShown: Bool
    var shown: TerminalScreen
    var isOpen = true
    var bytes: [UInt8] = []
    /// The position where the next wait begins.
    var cursor = 0

    var screen: TerminalScreen {
        mutating get {
            collect()
            return shown
        }
    }

    /// Reads the available bytes without blocking, and returns `false` when no more can come.
    @discardableResult
    mutating func collect() -> Bool {
        var chunk = [UInt8](repeating: 0, count: 16384)
        while isOpen {
            let count = read(primary, &chunk, chunk.count)
            guard count > 0 else { return count < 0 && [EAGAIN, EINTR].contains(errno) }
            bytes += chunk[..<count]
            if isShown {
                shown.feed(chunk[..<count])
            }
        }
        return false
    }

    /// Moves the position behind the `count`th next occurrence of `text`, and returns the text that it passes.
    mutating func take(_ count: Int, of text: String) -> String? {
        collect()
        // Bytes: for Swift "\r\n" is one character, which does not contain "\n".
        let wanted = [UInt8](text.utf8)
        var end = cursor
        for _ in 0 ..< count {
            guard let next = bytes[end...].firstRange(of: wanted) else { return nil }
            end = next.upperBound
        }
        defer { cursor = end }
        return String(decoding: bytes[cursor ..< end], as: UTF8.self)
    }
}
