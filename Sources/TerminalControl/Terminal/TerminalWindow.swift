import Platform

/// The current size of a terminal's window.
package struct TerminalWindow {
    package let descriptor: Int32

    package init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    package var columns: Int {
        size.columns
    }

    package var rows: Int {
        size.rows
    }

    /// Whether the terminal rewraps long lines when the window is resized, as far as the environment tells.
    ///
    /// Nearly all terminals do; xterm, the Linux console and GNU screen leave the screen as it is.
    package static let rewrapsLines: Bool = {
        func isSet(_ name: String) -> Bool {
            getenv(name).map { $0.pointee != 0 } ?? false
        }
        let terminal = getenv("TERM").map { String(cString: $0) } ?? ""
        guard !isSet("TMUX") else { return true }
        return !isSet("XTERM_VERSION") && !isSet("STY") && terminal != "linux"
    }()

    private var size: (columns: Int, rows: Int) {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return (80, 24) }
        return (size.ws_col > 0 ? Int(size.ws_col) : 80, size.ws_row > 0 ? Int(size.ws_row) : 24)
    }
}
