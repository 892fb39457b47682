package import TerminalControl
import TerminalText

/// Reads lines without editing: from a file, a pipe, or a terminal that libedit cannot draw on.
///
/// It runs where its caller runs, and leaves that thread only when no whole line is in the buffer.
package final class PlainLineReader: LineReading {
    private let reader: BlockReader
    private let promptOutput: Int32?
    private let lengthLimit: Int
    private let signals: Signals?
    private var splitter: LineSplitter

    /// - Parameters:
    ///   - promptOutput: where the prompt's plain text is written before each line is waited for; `nil` for nowhere.
    ///   - lengthLimit: how many bytes a line may have without its line break.
    package init(input: Int32, promptOutput: Int32?, lengthLimit: Int = 1 << 20, signals: Signals?) {
        reader = BlockReader(input: input, signals: signals)
        self.promptOutput = promptOutput
        self.lengthLimit = lengthLimit
        self.signals = signals
        splitter = LineSplitter(limit: lengthLimit)
    }

    /// Whether another line can be had without waiting.
    package var hasBufferedLine: Bool {
        splitter.hasWholeLine
    }

    /// Waits for a line only if none is in the buffer.
    ///
    /// On a terminal, whether text was discarded by Ctrl-C is the kernel's secret: `discardedText` says only what had
    /// been handed to this process already.
    package func readLine(prompt: LinePrompt) async -> LineInput {
        show(prompt)
        // Many lines may be in the buffer, and a signal does not wait until the last one.
        while let signal = signals?.next() {
            if let input = answer(to: signal, prompt: prompt) {
                return input
            }
        }
        if let piece = splitter.next() {
            return lineInput(piece)
        }
        return await readMore(prompt: prompt)
    }

    private func readMore(prompt: LinePrompt) async -> LineInput {
        while true {
            switch await reader.read() {
            case let .bytes(bytes):
                splitter.append(bytes)
                if let piece = splitter.next() {
                    return lineInput(piece)
                }
            case .end:
                return splitter.finish().map(lineInput) ?? .endOfInput
            case let .failed(errno):
                return .failed(errno: errno)
            case let .signal(signal):
                if let input = answer(to: signal, prompt: prompt) {
                    return input
                }
            }
        }
    }

    private func answer(to signal: Signal, prompt: LinePrompt) -> LineInput? {
        switch signal {
        case .interrupt:
            guard !splitter.hasWholeLine else { return .interrupted(discardedText: false) }
            defer { splitter.discard() }
            return .interrupted(discardedText: splitter.hasPartialLine)
        case .terminate, .hangUp, .quit:
            return .terminated(signal)
        case .windowChange:
            return nil
        case .suspend:
            for signal in signals?.stop() ?? [] {
                if let input = answer(to: signal, prompt: prompt) {
                    return input
                }
            }
            return nil
        case .continued:
            // The shell has written in the meantime.
            show(prompt)
            return nil
        }
    }

    private func lineInput(_ piece: LineSplitter.Piece) -> LineInput {
        switch piece {
        case let .line(line): .line(line)
        case .overlong: .overlong(limit: lengthLimit)
        }
    }

    private func show(_ prompt: LinePrompt) {
        guard let promptOutput else { return }
        // A prompt that cannot be written is no reason not to read.
        _ = SanitizedText(prompt.text).write(to: promptOutput)
    }
}
