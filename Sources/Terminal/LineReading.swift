/// Reads one line after another, from a terminal, a pipe or a file.
package protocol LineReading {
    /// Waits for a line, or for a reason why none comes.
    ///
    /// Only one call may run at a time. Input that arrives early is kept for the next call.
    ///
    /// - Parameter prompt: Shown where the input is a terminal.
    func readLine(prompt: LinePrompt) async -> LineInput

    /// Makes the line reachable with the Up key, if the reader has one.
    func remember(_ line: String) async
}

package enum LineInput: Equatable, Sendable {
    /// A line without its line break; bytes that are not UTF-8 have become U+FFFD.
    case line(String)
    /// A line of more than `limit` bytes, which was skipped; only plain reading has a limit.
    case overlong(limit: Int)
    /// The user asks for a program to edit the line with.
    case edit(String)
    /// Ctrl-C: whether it discarded typed text, and whether another key came before it on a line that is empty.
    ///
    /// The caller has to write `^C`.
    case interrupted(discardedText: Bool, afterKey: Bool = false)
    /// Ctrl-D on an empty line, the end of a file, or a terminal that has been closed.
    case endOfInput
    /// Reading failed, as with EIO, EBADF or EISDIR.
    case failed(errno: Int32)
    /// A signal asks the process to end; the terminal's modes are restored.
    case terminated(Signal)
}

/// The text before the cursor, and the sequence that switches its style on.
///
/// The style applies to the text up to its trailing spaces. Without one, nothing of the line has a style either.
package struct LinePrompt: Equatable, Sendable {
    package let text: String
    let style: ANSI.Sequence?
    let isMarked: Bool
    /// Whether messages are shown above the line, for a screen reader.
    package var isAccessible = false
    let lines: [String]?

    /// - Parameters:
    ///   - isMarked: Whether the terminal is told where the prompt and the input begin.
    ///   - edited: What `LineInput.edit` has made of the line; undo goes back to what it was. Further lines of it wait
    ///     for a prompt each, as those of a paste do.
    package init(_ text: String, style: ANSI.Sequence? = nil, isMarked: Bool = false, edited: String? = nil) {
        self.text = text.sanitized(lineBreak: " ")
        self.style = style
        self.isMarked = isMarked
        lines = edited.map { Paste.lines(of: $0).lines }
    }

    var usesColor: Bool {
        style != nil
    }

    /// How many Unicode scalars the style applies to.
    var styledCount: Int {
        text.unicodeScalars.count - text.unicodeScalars.reversed().prefix { $0 == " " }.count
    }
}
