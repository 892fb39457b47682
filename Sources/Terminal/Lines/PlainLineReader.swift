import Dispatch

/// Reads lines without editing: from a file, a pipe, or a terminal that is not known well enough.
///
/// It runs in its caller's isolation, and suspends only when no whole line is in the buffer.
package final class PlainLineReader: LineReading {
    private static let limit = 1 << 20

    private let input: InputDescriptor
    private let promptOutput: Int32?
    /// Its thread may block.
    private let queue = DispatchQueue(label: "norris.plain-input")
    /// What has been read and not returned: whole lines, or the beginning of one.
    private var bytes: ArraySlice<UInt8> = []

    /// - Parameter promptOutput: Where the prompt's plain text is written before each line, if anywhere.
    package init(input: Int32, promptOutput: Int32?, signals: Signals?) {
        self.input = InputDescriptor(descriptor: input, signals: signals)
        self.promptOutput = promptOutput
    }

    package var hasBufferedLine: Bool {
        bytes.contains(UInt8(ascii: "\n"))
    }

    /// Waits for a line only if none is in the buffer.
    ///
    /// On a terminal, the kernel does not tell whether Ctrl-C has discarded text: `discardedText` refers only to what
    /// this process had read already.
    package func readLine(prompt: StyledText) async -> LineInput {
        show(prompt)
        while true {
            let event: InputDescriptor.Event
            if let signal = input.signals?.next() {
                // It must not wait until all lines in the buffer are read.
                event = .signal(signal)
            } else if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
                return takeLine(to: end)
            } else {
                event = await withCheckedContinuation { continuation in
                    queue.async { [input] in continuation.resume(returning: input.wait(for: 64 * 1024)) }
                }
            }
            switch event {
            case let .bytes(block) where block.isEmpty:
                return bytes.isEmpty ? .endOfInput : takeLine(to: bytes.endIndex)
            case let .bytes(block):
                bytes += block
                if !hasBufferedLine {
                    // Over the limit, even if the last one is a CR.
                    bytes = bytes.prefix(Self.limit + 2)
                }
            case let .failed(errno):
                return .failed(errno: errno)
            case let .signal(signal):
                if let input = answer(to: signal, prompt: prompt) {
                    return input
                }
            case .woken: break
            }
        }
    }

    package func remember(_: String) {}

    private func answer(to signal: Signal, prompt: StyledText) -> LineInput? {
        switch signal {
        case .interrupt:
            let discardsText = !bytes.isEmpty && !hasBufferedLine
            bytes = discardsText ? [] : bytes
            return .interrupted(discardedText: discardsText)
        case .terminate, .hangUp, .quit:
            return .terminated(signal)
        case .windowChange:
            return nil
        case .suspend:
            return (input.signals?.stop() ?? []).reduce(nil) { $0 ?? answer(to: $1, prompt: prompt) }
        case .continued:
            // The shell has written to the terminal meanwhile.
            show(prompt)
            return nil
        }
    }

    private func show(_ prompt: StyledText) {
        guard let promptOutput else { return }
        // Lines are read even if the prompt cannot be written.
        _ = SanitizedText(prompt.plain).write(to: promptOutput)
    }

    /// Removes a line, which ends with LF, CRLF or the input, from the buffer.
    private func takeLine(to end: Int) -> LineInput {
        let whole = bytes[..<end]
        bytes = bytes[end...].dropFirst()
        let line = whole.last == UInt8(ascii: "\r") ? whole.dropLast() : whole
        guard line.count <= Self.limit else { return .overlong(limit: Self.limit) }
        return String(validating: line, as: UTF8.self).map(LineInput.line) ?? .invalidText
    }
}
