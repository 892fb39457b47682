/// Reads one line after another, from a terminal, a pipe or a file.
package protocol LineReading {
    /// Waits for a line, or for a reason why none comes.
    ///
    /// Only one call may run at a time. Input that arrives early is kept for the next call.
    ///
    /// - Parameter prompt: Shown where the input is a terminal.
    func readLine(prompt: StyledText) async -> LineInput

    /// Makes the line reachable with the Up key, if the reader has one.
    func remember(_ line: String) async

    /// Whether a line has been read already, which `readLine` returns without waiting.
    nonisolated var hasBufferedLine: Bool { get }
}

package enum LineInput: Equatable, Sendable {
    /// A line without its line break.
    case line(String)
    /// A line with bytes that are not UTF-8, which was skipped; only plain reading has such.
    case invalidText
    /// A line of more than `limit` bytes, which was skipped; only plain reading has a limit.
    case overlong(limit: Int)
    /// Ctrl-C, and whether it discarded typed text; the caller has to write `^C`.
    case interrupted(discardedText: Bool)
    /// Ctrl-D on an empty line, the end of a file, or a terminal that has been closed.
    case endOfInput
    /// Reading failed, as with EIO, EBADF or EISDIR.
    case failed(errno: Int32)
    /// A signal asks the process to end; the terminal's modes are restored.
    case terminated(Signal)
}
