/// The state of the keys of one line.
struct KeyState {
    /// Why the line ends early.
    var stop: LineInput?
    var hasAskedForKey = false
    var decoder = KeyDecoder()
    /// Keys that have arrived, and characters that libedit gets before another key.
    var keys: [Key] = []
    var pending: [Unicode.Scalar] = []
    /// Whether the next key is text, because Ctrl-V was pressed.
    var isQuoting = false
    /// How many of the last keys were a Tab.
    var tabs = 0
    /// Whether a Tab is repeated when the completions have arrived, unless another key comes first.
    var isTabWaiting = false
}

/// Keys, and what else happens while a line is edited.
extension LineEditor {
    /// libedit's read function; returns nil when the line ends early.
    ///
    /// It reads no more bytes than one key has: what is typed ahead stays in the kernel.
    func readCharacter() -> Unicode.Scalar? {
        if !exchange(&keyState.hasAskedForKey, with: true) {
            libedit.makeRoom()
        }
        while keyState.stop == nil, keyState.pending.isEmpty {
            finishCommand()
            if let key = nextKey() {
                accept(key)
            }
        }
        return keyState.stop == nil ? keyState.pending.removeFirst() : nil
    }

    /// Waits for a key; returns nil when the line ends early.
    func nextKey() -> Key? {
        while keyState.stop == nil {
            if !keyState.keys.isEmpty {
                return keyState.keys.removeFirst()
            }
            if let patience = keyState.decoder.patience, !input.isReadable(within: patience) {
                keyState.keys += keyState.decoder.finish()
            } else if let byte = waitForByte() {
                keyState.keys += keyState.decoder.decode(byte)
            }
        }
        return nil
    }

    /// Makes a key what libedit gets; drops sequences without a command, which libedit would insert in part.
    private func accept(_ key: Key) {
        let isQuoted = keyState.isQuoting
        keyState.isQuoting = key == .character("\u{16}") && !isQuoted
        keyState.tabs = key == .character("\t") ? keyState.tabs + 1 : 0
        keyState.isTabWaiting = false
        switch key {
        case let .character(scalar) where !scalar.isControl && libedit.length >= LineEditor.longestLine:
            screen.append(ANSI.bell)
        case let .character(scalar):
            keyState.pending = [scalar]
        case let .paste(text):
            insertPaste(text)
        case let .sequence(text) where isQuoted:
            keyState.pending = Array(text.unicodeScalars)
        case .sequence("\u{1B}") where libedit.line.before.first == "\n":
            // Closes the prompt of vi's search.
            keyState.pending = Array(repeating: "\u{7F}", count: libedit.line.before.unicodeScalars.count - 1)
        case let .sequence(text) where text == "\u{1B}" || text.unicodeScalars.count == 2 && libedit.usesVi:
            // With the keys of emacs, libedit would take the next key for one with Alt, however late it comes.
            keyState.pending = [KeyBinding.escape] + text.unicodeScalars.dropFirst()
        case let .sequence(text):
            keyState.pending = libedit.hasCommand(for: text) ? Array(text.unicodeScalars) : []
        }
        if !isQuoted {
            keyState.pending = Array(repeatElement(keyState.pending, count: repetitions(of: key)).joined())
        }
    }

    /// How often libedit has to be given a key that moves over a character, or deletes one.
    private func repetitions(of key: Key) -> Int {
        let character: Character? = switch key {
        case .character("\u{2}"), .character("\u{8}"), .character("\u{7F}"),
             .sequence("\u{1B}[D"), .sequence("\u{1B}OD"):
            libedit.line.before.last
        case .character("\u{4}"), .sequence("\u{1B}[3~"):
            libedit.line.after.first
        default:
            nil
        }
        return character?.unicodeScalars.count ?? 1
    }

    /// Inserts the first line of a paste; each other one waits for a prompt, the last with the text behind the cursor.
    private func insertPaste(_ text: String) {
        let longest = LineEditor.longestLine
        var lines = text.sanitized().unicodeScalars.split(separator: "\n").map { String($0) }
        if lines.count > 1 {
            let (before, after) = libedit.line
            libedit.replaceLine(with: before)
            lines[lines.count - 1] += after
            waiting.insert(contentsOf: lines.dropFirst().map { String($0.unicodeScalars.prefix(longest)) }, at: 0)
        }
        libedit.insert(String((lines.first ?? "").unicodeScalars.prefix(longest - libedit.length)))
        if libedit.length == longest || lines.contains(where: { $0.unicodeScalars.count > longest }) {
            screen.append(ANSI.bell)
        }
    }

    /// Rings libedit's bell, and takes away what a command, such as one that yanks, has made the line too long by.
    private func finishCommand() {
        let isTooLong = libedit.length > LineEditor.longestLine
        if isTooLong {
            libedit.replaceLine(with: String(libedit.text.unicodeScalars.prefix(LineEditor.longestLine)))
        }
        if isTooLong || libedit.takeOutput().contains(0x07) {
            screen.append(ANSI.bell)
        }
    }

    /// Waits for one event and handles it; returns the byte that was read, if any.
    private func waitForByte() -> UInt8? {
        // Keys that arrive faster than they can be shown are shown together.
        if !input.isReadable() {
            showLine()
        }
        switch input.wait(for: 1) {
        case let .signal(signal): receive(signal)
        case let .bytes(bytes) where bytes.isEmpty: keyState.stop = .endOfInput
        case let .bytes(bytes): return bytes[0]
        case let .failed(errno): keyState.stop = .failed(errno: errno)
        case .woken where keyState.isTabWaiting: keyState.keys.append(.character("\t"))
        case .woken: break
        }
        return nil
    }
}
