import Platform

/// The size of a terminal's window at the time of the initialization.
package struct TerminalWindow {
    package private(set) var columns = 80
    package private(set) var rows = 24

    package init(descriptor: Int32) {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return }
        columns = size.ws_col > 0 ? Int(size.ws_col) : columns
        rows = size.ws_row > 0 ? Int(size.ws_row) : rows
    }

    /// Whether the terminal rewraps long lines when the window is resized, as far as the environment tells.
    ///
    /// Nearly all terminals do; xterm, the Linux console and GNU screen leave the screen as it is.
    package static let rewrapsLines: Bool = {
        let environment = ProcessInfo.processInfo.environment
        let isOther = ["XTERM_VERSION", "STY"].contains { environment[$0]?.isEmpty == false }
        return environment["TMUX"]?.isEmpty == false || !isOther && environment["TERM"] != "linux"
    }()
}
