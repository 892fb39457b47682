import Dispatch

/// Why lines cannot be edited on this terminal, or not with the user's settings.
package struct LineEditorError: Error, Equatable, Sendable {
    package let sentence: String
}

/// Reads lines from a terminal, with libedit's keys and history.
///
/// It runs on a thread of its own, so the caller's actor is free while it waits for a key. Except during `readLine` the
/// terminal has the modes in which it was found. After Ctrl-C the cursor is at the end of the line, and the caller has
/// to write the `^C` and the line break; after Ctrl-D, only the line break.
package actor LineEditor: LineReading {
    /// How many characters a line may have; a longer one is drawn slowly.
    static let longestLine = 4096
    static let longestHistory = 1000

    private let executor = BlockingExecutor(label: "norris.line-editor")
    private let session: LineSession
    private let signals: Signals

    /// What of the user's settings has no effect: a sentence.
    package nonisolated let settingsNote: String?

    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        executor.asUnownedSerialExecutor()
    }

    /// - Parameters:
    ///   - history: Lines for the Up key, oldest first; those that cannot be shown are left out.
    ///   - usesColor: Whether lines have styles and suggestions, where the prompt has a style.
    package init(
        input: Int32,
        output: Int32,
        history: [String],
        signals: Signals,
        completer: any Completing,
        usesColor: Bool
    ) async throws(LineEditorError) {
        self.signals = signals
        session = try LineSession(
            input: input, output: output, signals: signals, completer: completer, usesColor: usesColor
        )
        settingsNote = session.settingsNote
        history.suffix(Self.longestHistory).forEach(session.remember)
    }

    /// Asks for the completions again that were not known yet; a Tab that waits for them is repeated.
    ///
    /// May be called from any thread; never blocks.
    package nonisolated func completionsHaveArrived() {
        signals.wake()
    }

    package func readLine(prompt: LinePrompt) -> LineInput {
        session.readLine(prompt: prompt)
    }

    package func remember(_ line: String) {
        session.remember(line)
    }
}

/// Runs an actor on a queue of its own, whose thread may block without starving the cooperative pool.
private final class BlockingExecutor: SerialExecutor {
    private let queue: DispatchQueue

    init(label: String) {
        queue = DispatchQueue(label: label)
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
