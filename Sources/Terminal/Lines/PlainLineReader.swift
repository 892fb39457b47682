import Dispatch

/// Reads lines without editing: from a file, a pipe, or a terminal that libedit cannot draw on.
///
/// It runs in its caller's isolation, and suspends only when no whole line is in the buffer.
package final class PlainLineReader: LineReading {
    private enum Block {
        /// None at the end of the input.
        case bytes([UInt8])
        case failed(errno: Int32)
        case signal(Signal)
    }

    private let input: InputDescriptor
    private let promptOutput: Int32?
    /// Its thread may block.
    private let queue = DispatchQueue(label: "norris.plain-input")
    private var splitter = LineSplitter(limit: 1 << 20)

    /// - Parameter promptOutput: Where the prompt's plain text is written before each line, if anywhere.
    package init(input: Int32, promptOutput: Int32?, signals: Signals?) {
        self.input = InputDescriptor(descriptor: input, signals: signals)
        self.promptOutput = promptOutput
    }

    package var hasBufferedLine: Bool {
        splitter.hasWholeLine
    }

    /// Waits for a line only if none is in the buffer.
    ///
    /// On a terminal, the kernel does not tell whether Ctrl-C has discarded text: `discardedText` refers only to what
    /// this process had read already.
    package func readLine(prompt: LinePrompt) async -> LineInput {
        show(prompt)
        while true {
            // A signal must not wait until all lines in the buffer are read.
            let signal = input.signals?.next()
            if signal == nil, let line = splitter.next() {
                return line
            }
            let block = if let signal {
                Block.signal(signal)
            } else {
                await readBlock()
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
            return nil
        case .suspend:
            return input.signals?.stop().lazy.compactMap { self.answer(to: $0, prompt: prompt) }.first
        case .continued:
            // The shell has written to the terminal meanwhile.
            show(prompt)
            return nil
        }
    }

    private func show(_ prompt: LinePrompt) {
        guard let promptOutput else { return }
        // Lines are read even if the prompt cannot be written.
        _ = SanitizedText(prompt.text).write(to: promptOutput)
    }

    private func readBlock() async -> Block {
        await withCheckedContinuation { continuation in
            queue.async { [input] in continuation.resume(returning: Self.readBlock(from: input)) }
        }
    }

    private static func readBlock(from input: InputDescriptor) -> Block {
        var buffer = [UInt8](repeating: 0, count: 64 * 1024)
        while true {
            switch input.waitForEvent() {
            case let .signal(signal): return .signal(signal)
            case .woken: continue
            case .input: break
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

/// Splits blocks of bytes into lines, which end with LF or CRLF and may span blocks.
///
/// Of an incomplete line, at most `limit` + 2 bytes are kept, which is over the limit even if the last one is a CR.
struct LineSplitter {
    /// How many bytes a line may have without its line break.
    let limit: Int
    private var bytes: ArraySlice<UInt8> = []
    /// Behind the last newline among these.
    private var wholeEnd = 0

    init(limit: Int) {
        self.limit = limit
    }

    /// Whether the newline of a line has arrived.
    var hasWholeLine: Bool {
        bytes.startIndex < wholeEnd
    }

    mutating func append(_ block: [UInt8]) {
        bytes += block
        if let end = block.lastIndex(of: UInt8(ascii: "\n")) {
            wholeEnd = bytes.endIndex - block.count + end + 1
        }
        bytes.removeLast(max(bytes.endIndex - wholeEnd - limit - 2, 0))
    }

    mutating func next() -> LineInput? {
        guard hasWholeLine, let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        defer { bytes = bytes[(end + 1)...] }
        return line(bytes[..<end])
    }

    /// Returns the last line, without a newline, if there is one, and removes it.
    mutating func finish() -> LineInput? {
        defer { self = LineSplitter(limit: limit) }
        return bytes.isEmpty ? nil : line(bytes)
    }

    private func line(_ bytes: ArraySlice<UInt8>) -> LineInput {
        let line = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes
        guard line.count <= limit else { return .overlong(limit: limit) }
        return String(validating: line, as: UTF8.self).map(LineInput.line) ?? .invalidText
    }
}
