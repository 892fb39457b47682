/// The size of a terminal's window at the time of the initialization.
package struct TerminalWindow: Equatable {
    package private(set) var columns = 80
    package private(set) var rows = 24

    package init(of descriptor: Int32) {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return }
        columns = size.ws_col > 0 ? Int(size.ws_col) : columns
        rows = size.ws_row > 0 ? Int(size.ws_row) : rows
    }
}
