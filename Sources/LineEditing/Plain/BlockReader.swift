import Platform
import TerminalControl

/// Waits for input, away from the caller's thread.
actor BlockReader {
    enum Block: Sendable {
        case bytes([UInt8])
        case end
        case failed(errno: Int32)
        case signal(Signal)
    }

    private static let blockSize = 64 * 1024

    private let executor = BlockingExecutor.forTerminal(label: "norris.plain-input")
    private let input: InputDescriptor

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
            var (count, failure): (Int, Int32) = (0, 0)
            let bytes = [UInt8](unsafeUninitializedCapacity: Self.blockSize) { buffer, initializedCount in
                count = systemRead(input.descriptor, buffer.baseAddress, buffer.count)
                failure = errno
                initializedCount = max(count, 0)
            }
            if count >= 0 {
                return count == 0 ? .end : .bytes(bytes)
            }
            // Interrupted, or the data was gone before we came: wait again.
            guard failure == EINTR || failure == EAGAIN else { return .failed(errno: failure) }
        }
    }
}
