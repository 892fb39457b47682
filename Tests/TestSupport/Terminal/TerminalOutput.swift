import ChuckNorris

/// The output of a pseudo-terminal, and the position up to which the test has read it.
struct TerminalOutput {
    /// The test's side of the terminal. It is non-blocking.
    let primary: Int32
    var isOpen = true
    private var bytes: [UInt8] = []
    /// The position where the next wait begins.
    private var cursor = 0
    private var shown: TerminalScreen
    /// The number of bytes that the screen has been fed with; it is fed when it is read.
    private var shownCount = 0

    init(of primary: Int32, columns: Int, rows: Int) {
        self.primary = primary
        shown = TerminalScreen(columns: columns, rows: rows)
    }

    var transcript: String {
        mutating get {
            collect()
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    var screen: TerminalScreen {
        mutating get {
            collect()
            shown.feed(bytes[shownCount...])
            shownCount = bytes.count
            return shown
        }
    }

    var unseen: String {
        mutating get {
            collect()
            return String(decoding: bytes[cursor...], as: UTF8.self)
        }
    }

    /// Reads the available bytes without blocking, and returns `false` when no more can come.
    @discardableResult
    mutating func collect() -> Bool {
        var chunk = [UInt8](repeating: 0, count: 16384)
        while isOpen {
            let count = retryingInterrupted { read(primary, &chunk, chunk.count) }
            guard count > 0 else { return count < 0 && errno == EAGAIN }
            bytes += chunk[..<count]
        }
        return false
    }

    /// First feeds the screen the output that came before.
    mutating func resize(columns: Int, rows: Int) {
        _ = screen
        shown.resize(columns: columns, rows: rows)
    }

    /// Moves the position behind the `count`th next occurrence of `text`, and returns the text that it passes.
    mutating func take(_ count: Int, of text: String) -> String? {
        collect()
        let wanted = [UInt8](text.utf8)
        var end = cursor
        for _ in 0 ..< count {
            guard let next = bytes.end(of: wanted, from: end) else { return nil }
            end = next
        }
        defer { cursor = end }
        return String(decoding: bytes[cursor ..< end], as: UTF8.self)
    }
}

extension [UInt8] {
    /// Compares bytes: for Swift "\r\n" is one character, which does not contain "\n".
    fileprivate func end(of wanted: [UInt8], from start: Int) -> Int? {
        guard let first = wanted.first else { return start }
        return withUnsafeBytes { all -> Int? in
            guard let base = all.baseAddress else { return nil }
            var position = start
            // C functions, because a debug build would take seconds for some megabytes.
            while all.count - position >= wanted.count {
                let reach = all.count - position - wanted.count + 1
                guard let hit = memchr(base + position, Int32(first), reach) else { return nil }
                position = UnsafeRawPointer(hit) - base
                if memcmp(hit, wanted, wanted.count) == 0 {
                    return position + wanted.count
                }
                position += 1
            }
            return nil
        }
    }
}
