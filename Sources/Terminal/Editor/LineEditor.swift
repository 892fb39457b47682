package import FileStore
import Platform

/// Why lines cannot be edited on this terminal, or not with the user's settings.
package enum LineEditorError: Error, Equatable, Sendable {
    case noTerminal
    /// There is no UTF-8 locale, without which libedit drops all non-ASCII characters, or crashes.
    case noUTF8Locale
    /// The system does not know the terminal's capabilities, or they are too few.
    case unknownTerminal
    case libeditFailed
    /// The user's settings have `edit off`.
    case editingIsOff
    /// libedit rejects some of the user's settings, and works without them; the messages are its own.
    case invalidSettings(messages: String)
    case unreadableSettings(FileStoreError)
}

/// Reads lines from a terminal, with libedit's keys and history.
///
/// It runs on a thread of its own, so the caller's actor is free while it waits for a key. Except during `readLine` the
/// terminal has the modes in which it was found. After Ctrl-C the cursor is at the end of the line (inside Ctrl-R: of
/// the line found), and the caller has to write the `^C` and the line break; after Ctrl-D, only the line break. Without
/// a `Signals` that catches `interrupt`, Ctrl-C ends the process.
package actor LineEditor: LineReading {
    private let executor = BlockingExecutor(label: "norris.line-editor")
    private let session: EditLineSession
    private let wakePipe: SelfPipe

    package nonisolated let settingsError: LineEditorError?

    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        executor.asUnownedSerialExecutor()
    }

    /// - Parameter history: Lines for the Up key, oldest first; those that libedit cannot handle are left out.
    package init(
        input: Int32,
        output: Int32,
        history: [String],
        signals: Signals?,
        completer: any Completing
    ) throws(LineEditorError) {
        guard let wakePipe = SelfPipe() else { throw .libeditFailed }
        self.wakePipe = wakePipe
        let input = InputDescriptor(descriptor: input, signals: signals, wakePipe: wakePipe)
        session = try EditLineSession(input: input, output: output, completer: completer)
        history.forEach(session.remember)
        settingsError = session.settingsError
    }

    /// Repeats the Tab for which the completions were not known, unless another key has been pressed since.
    ///
    /// May be called from any thread; never blocks.
    package nonisolated func completionsHaveArrived() {
        wakePipe.wake()
    }

    package func readLine(prompt: LinePrompt) -> LineInput {
        session.readLine(prompt: prompt)
    }

    package func remember(_ line: String) {
        session.remember(line)
    }
}
