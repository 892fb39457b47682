
/// Reads lines without editing: from a file, a pipe, or a terminal that libedit cannot draw on.
///
/// It runs in its caller's isolation, and suspends only when no whole line is in the buffer.
package final class PlainLineReader: LineReading {
    private let reader: BlockReader
    private let promptOutput: Int32?
    private let signals: Signals?
    private var splitter = LineSplitter(limit: 1 << 20)

    /// - Parameter promptOutput: Where the prompt's plain text is written before each line, if anywhere.
    package init(input: Int32, promptOutput: Int32?, signals: Signals?) {
        reader = BlockReader(input: input, signals: signals)
        self.promptOutput = promptOutput
        self.signals = signals
    }

    /// Whether another line can be read without waiting.
    package var hasBufferedLine: Bool {
        splitter.hasWholeLine
    }

    /// The next line if it is in the buffer; for a reader without signals and a prompt.
    package func readBufferedLine() -> LineInput? {
        splitter.next()
    }

    /// Waits for a line only if none is in the buffer.
    ///
    /// On a terminal, the kernel does not tell whether Ctrl-C has discarded text: `discardedText` refers only to what
    /// this process had read already.
    package func readLine(prompt: LinePrompt) async -> LineInput {
        show(prompt)
        while true {
            let block: BlockReader.Block
            if let signal = signals?.next() {
                // It must not wait until all lines in the buffer are read.
                block = .signal(signal)
            } else if let line = splitter.next() {
                return line
            } else {
                block = await reader.read()
            }
            switch block {
            case let .bytes(bytes) where bytes.isEmpty:
                return splitter.finish() ?? .endOfInput
            case let .bytes(bytes):
                splitter.append(bytes)
            case let .failed(errno):
                return .failed(errno: errno)
            case let .signal(signal):
                if let input = answer(to: signal, prompt: prompt) {
                    return input
                }
            }
        }
    }

    package func remember(_: String) {}

    private func answer(to signal: Signal, prompt: LinePrompt) -> LineInput? {
        switch signal {
        case .interrupt:
            return .interrupted(discardedText: !splitter.hasWholeLine && splitter.finish() != nil)
        case .terminate, .hangUp, .quit:
            return .terminated(signal)
        case .windowChange:
            break
        case .suspend:
            for signal in signals?.stop() ?? [] {
                if let input = answer(to: signal, prompt: prompt) {
                    return input
                }
            }
        case .continued:
            // The shell has written to the terminal meanwhile.
            show(prompt)
        }
        return nil
    }

    private func show(_ prompt: LinePrompt) {
        guard let promptOutput else { return }
        // Lines are read even if the prompt cannot be written.
        _ = SanitizedText(prompt.text).write(to: promptOutput)
    }
}

/// Reads blocks of input on a thread of its own.
actor BlockReader {
    enum Block: Sendable {
        /// None at the end of the input.
        case bytes([UInt8])
        case failed(errno: Int32)
        case signal(Signal)
    }

    private let executor = BlockingExecutor(label: "norris.plain-input")
    private let input: InputDescriptor
    private var buffer = [UInt8](repeating: 0, count: 64 * 1024)

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        executor.asUnownedSerialExecutor()
    }

    init(input: Int32, signals: Signals?) {
        self.input = InputDescriptor(descriptor: input, signals: signals)
    }

    func read() -> Block {
        while true {
            if case let .signal(signal) = input.waitForEvent() {
                return .signal(signal)
            }
            let count = readBytes(input.descriptor, &buffer)
            if count >= 0 {
                return .bytes(Array(buffer.prefix(count)))
            }
            // Interrupted, or another process has read the data: wait again.
            guard errno == EINTR || errno == EAGAIN else { return .failed(errno: errno) }
        }
    }
}

/// The system call, which the method has the name of.
func readBytes(_ descriptor: Int32, _ buffer: inout [UInt8]) -> Int {
    read(descriptor, &buffer, buffer.count)
}
