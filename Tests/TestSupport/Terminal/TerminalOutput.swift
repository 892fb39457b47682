#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What has come out of a pseudo-terminal so far, and how much of it the test has looked at.
struct TerminalOutput {
    private(set) var bytes: [UInt8] = []
    var isOpen = true
    /// Where the next wait starts to look.
    private var cursor = 0
    private var shown: TerminalScreen
    /// How much of the bytes the screen has been fed with: it is fed when somebody looks.
    private var shownCount = 0

    init(columns: Int, rows: Int) {
        shown = TerminalScreen(columns: columns, rows: rows)
    }

    var screen: TerminalScreen {
        mutating get {
            shown.feed(bytes[shownCount...])
            shownCount = bytes.count
            return shown
        }
    }

    var unseen: String {
        String(decoding: bytes[cursor...], as: UTF8.self)
    }

    /// Reads what is there, without waiting, and answers `false` when no more can come.
    ///
    /// The descriptor must be non-blocking.
    @discardableResult
    mutating func collect(from primary: Int32) -> Bool {
        var chunk = [UInt8](repeating: 0, count: 16384)
        while isOpen {
            let count = read(primary, &chunk, chunk.count)
            if count < 0, errno == EINTR {
                continue
            }
            guard count > 0 else { return count < 0 && errno == EAGAIN }
            bytes += chunk[..<count]
        }
        return false
    }

    /// The screen has to see what came before it was resized first.
    mutating func resize(columns: Int, rows: Int) {
        _ = screen
        shown.resize(columns: columns, rows: rows)
    }

    /// Moves the cursor behind the `count`th next occurrence of `text`, and returns all that it passed.
    mutating func take(_ count: Int, of text: String) -> String? {
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
    /// Bytes, not characters: to Swift "\r\n" is one character that contains no "\n".
    fileprivate func end(of wanted: [UInt8], from start: Int) -> Int? {
        guard let first = wanted.first else { return start }
        return withUnsafeBytes { all -> Int? in
            guard let base = all.baseAddress else { return nil }
            var position = start
            // The C functions, because a debug build would take seconds to walk through megabytes.
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
