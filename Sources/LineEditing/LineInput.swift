package import TerminalControl

/// What came of asking for a line.
package enum LineInput: Equatable, Sendable {
    /// A line without its line break; bytes that are not UTF-8 have become U+FFFD.
    case line(String)
    /// A line of more than `limit` bytes, skipped to its end; only plain reading knows a limit.
    case overlong(limit: Int)
    /// Ctrl-C, and whether it threw something typed away. Nothing is written: `^C` is the caller's.
    case interrupted(discardedText: Bool)
    /// Ctrl-D on an empty line, the end of a file, or a terminal that has been closed.
    case endOfInput
    /// Reading failed, as with EIO, EBADF or EISDIR.
    case failed(errno: Int32)
    /// A signal asks the process to end; the terminal has its modes back.
    case terminated(Signal)
}
