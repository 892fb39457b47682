import Platform
package import TerminalControl

/// Reads lines from a person at a terminal, with libedit's keys and history.
///
/// It runs on a thread of its own, so the caller's actor is free while it waits for a key. The terminal has the modes
/// it was found in whenever `readLine` is not running. After Ctrl-C the cursor is left at the end of the line (inside
/// Ctrl-R: of the line found), and the `^C` and the line break are the caller's to write; so is the line break after
/// Ctrl-D. A `Signals` with `interrupt` is needed for Ctrl-C to be anything but deadly.
package actor LineEditor: LineReading {
    private let executor = BlockingExecutor.forTerminal(label: "norris.line-editor")
    private let session: EditLineSession
    private let wakePipe: WakePipe

    /// What is wrong with the user's settings for the editor, which it goes on without.
    package nonisolated let complaint: LineEditorComplaint?

    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        executor.asUnownedSerialExecutor()
    }

    /// - Parameters:
    ///   - programName: how lines meant for this program begin in the user's `~/.editrc`.
    ///   - history: lines for the Up key, oldest first; those that libedit cannot handle are left out.
    ///   - completer: what the Tab key knows; without it Tab does nothing.
    package init(
        programName: String,
        input: Int32,
        output: Int32,
        history: [String],
        signals: Signals?,
        completer: (any Completing)? = nil
    ) throws(LineEditorError) {
        guard let wakePipe = WakePipe() else { throw .refused }
        self.wakePipe = wakePipe
        session = try EditLineSession(
            programName: programName,
            input: InputDescriptor(descriptor: input, signals: signals, wakePipe: wakePipe),
            output: output,
            completer: completer
        )
        session.recall(history)
        let complaints = session.complaint.split(separator: "\n")
        complaint = complaints.isEmpty ? nil : LineEditorComplaint(text: complaints.joined(separator: " "))
    }

    /// Has the Tab that got no answer yet tried again, if no key has been pressed since.
    ///
    /// From any thread; it never blocks.
    package nonisolated func completionsHaveArrived() {
        wakePipe.wake()
    }

    package func readLine(prompt: LinePrompt) async -> LineInput {
        session.readLine(prompt: prompt)
    }

    /// Without `async` it would lose against the protocol's default, which is.
    package func remember(_ line: String) async {
        session.remember(line)
    }

    package func recall(_ lines: [String]) async {
        session.recall(lines)
    }
}
