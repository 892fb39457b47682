import CLibEdit
import Platform

/// Passes characters to libedit one at a time; `stop` says why a line ended early.
///
/// libedit shows what it gets, so it gets only keys, which are ASCII control characters, and text that is safe to show.
/// Control characters that Ctrl-V inserts as text are shown as `^[` and the like.
final class KeyReader {
    /// Why the line will not be finished.
    var stop: LineInput?
    /// The Tabs to send to libedit when the thread is woken, unless another key arrives first.
    var tabsWhenWoken = ""
    /// Whether a key has arrived since the line began.
    private var hasKey = false

    /// The number before the key that is handled; libedit does not tell a command the one it has.
    private(set) var count: Int?

    /// The modes to restore at the end, and while the process is stopped.
    var originalModes: TerminalModes?
    /// Whether the terminal has been asked for its background, and has not answered.
    var isBackgroundMissing = false
    /// How often it has been asked for the cursor's row, and has not answered.
    var missingRows = 0
    /// The row that it has answered last.
    var row: Int?
    /// The beginning of an answer that has been handed over, because it may be an Escape or Alt-].
    var passedOfAnswer: [UInt8] = []

    private static let controlD: UInt8 = 4
    /// The longest time, in milliseconds, between two characters of a key's sequence, which are not typed so fast.
    static let sequenceDelay: Int32 = 50
    /// The length at which the rest of a key's sequence is read and dropped.
    private static let longestSequence = 64

    let input: InputDescriptor
    let display: LineDisplay
    let libedit: Libedit
    private let terminal: NonblockingTerminal
    /// Characters to hand over before more is read.
    var pending: [Unicode.Scalar] = []
    var decoder = KeyDecoder()
    /// How many unread bytes arrived in canonical mode.
    private var canonicalByteCount = 0
    var lastCharacter: Unicode.Scalar = " "
    private(set) var isPasting = false
    /// Whether the next character is text, because Ctrl-V was pressed.
    private var isQuoting = false

    init(input: InputDescriptor, display: LineDisplay, libedit: Libedit) {
        self.input = input
        self.display = display
        self.libedit = libedit
        terminal = NonblockingTerminal(of: input.descriptor)
    }

    /// Prepares the terminal for a new line; returns why there is none, if so.
    func begin() -> LineInput? {
        (tabsWhenWoken, isQuoting, hasKey, stop) = ("", false, false, nil)
        guard waitForForeground() else { return stop }
        guard let modes = TerminalModes(descriptor: input.descriptor) else { return .failed(errno: errno) }
        // The line may have more rows below.
        let resetSequence = SanitizedText(ANSI.nextRow, ANSI.disableBracketedPaste, ANSI.plain, ANSI.clearBelow)
        modes.beginCrashGuard(resetSequence: resetSequence.bytes, output: display.output)
        originalModes = modes
        setModes(column: 0)
        // In the bytes that have come in canonical mode, a Ctrl-D is a zero byte.
        var count: Int32 = 0
        if modes.isCanonical {
            _ = ioctl(input.descriptor, UInt(FIONREAD), &count)
        }
        canonicalByteCount = Int(count)
        return nil
    }

    func end() {
        restoreModes()
        TerminalModes.endCrashGuard()
    }

    /// libedit's read function: returns 1 with a key, 0 at the end of the input, or -1 with errno.
    ///
    /// It reads no more bytes than one character has: what is typed ahead stays in the kernel.
    func readKey(into key: UnsafeMutablePointer<wchar_t>) -> Int32 {
        if pending.isEmpty {
            display.line.recordChange()
            libedit.collectOutput()
            if display.line.length == 0, !display.line.waiting.isEmpty {
                // The paste has been given up.
                display.line.waiting = []
                display.show(message: "The lines that waited are dropped.")
            }
        }
        guard let character = readCharacter() else {
            decoder = KeyDecoder()
            pending = []
            errno = EINTR
            return stop == .endOfInput ? 0 : -1
        }
        if character == "\u{1B}", !isQuoting {
            readSequence()
        }
        isQuoting = character == "\u{16}" && !isQuoting
        if character != "\t" {
            tabsWhenWoken = ""
        }
        hasKey = true
        display.line.hidesSuggestion = false
        lastCharacter = character
        key.pointee = wchar_t(character.value)
        return 1
    }

    /// As a command, reads a number, whose first digit is the last key, and gives it to libedit with the key behind it.
    func readCount() -> Int32 {
        var digits = String(lastCharacter)
        while let key = readKey() {
            let character = key.drop { $0 == "\u{1B}" }
            guard ("0" ... "9").contains(character) else {
                // No line, and no history, has more.
                let number = min(Int(digits) ?? .max, Paste.longest)
                unread("\(number)".map { "\(KeyBindings.countDigit)\($0)" }.joined() + key)
                count = number
                return CC_ARGHACK
            }
            digits += character
        }
        return CC_NORM
    }

    /// As a command, gives libedit another key for w or W in vi's command mode.
    ///
    /// On the last character of a line, libedit refuses these, even in dw and cw.
    func passWordKey() -> Int32 {
        let isLast = display.line.text.after.count == 1
        unread(isLast ? "$" : "\(KeyBindings.countDigit)\(lastCharacter)")
        return CC_ARGHACK
    }

    /// Reads a key for a command that handles some keys itself: a character, or an ESC with the sequence that it
    /// begins.
    ///
    /// Returns `nil` when the line ends early.
    func readKey() -> String? {
        guard var key = readCharacter().map({ String($0) }) else { return nil }
        while
            isWhole(key) == false,
            !pending.isEmpty || input.isReadable(within: Self.sequenceDelay),
            let next = readCharacter()
        {
            if key.unicodeScalars.count == Self.longestSequence {
                key.unicodeScalars.removeLast()
            }
            key.unicodeScalars.append(next)
        }
        return key
    }

    /// Whether a key's sequence is over, of which more has been read until it is; nil for another key.
    private func isWhole(_ key: String) -> Bool? {
        let body = key.unicodeScalars.drop { $0 == "\u{1B}" }
        // With Alt, rxvt sends another ESC before it; with Shift, a $ ends it.
        let mostEscapes = libedit.usesVi ? 1 : 2
        guard (1 ... mostEscapes).contains(key.unicodeScalars.count - body.count) else { return nil }
        guard let first = body.first else { return false }
        // The Linux console sends ESC [ [ and a letter for F1 to F5.
        let last = body.dropFirst(body.starts(with: ["[", "["]) ? 2 : 1).last?.value ?? 0x20
        guard first == "[" || first == "O", (0x20 ..< 0x7F).contains(last) else { return nil }
        return last >= 0x40 || last == 0x24
    }

    /// Reads what follows an ESC, to be read again unless it is the sequence of a key without a command.
    private func readSequence() {
        unread("\u{1B}")
        guard let key = readKey() else { return }
        let isWhole = isWhole(key)
        let isUnbound = isWhole == true && !libedit.isBound(key.unicodeScalars.map(KeyBindings.octal).joined())
        // An Escape alone would otherwise take the next key, as for Alt, however late it comes.
        let isIgnored = isUnbound || isWhole == false && !libedit.usesVi
        let escapes = isIgnored ? 1 : libedit.usesVi && (isWhole == nil || key == "\u{1B}") ? 2 : 0
        unread(String(repeating: "\(KeyBindings.loneEscape)", count: escapes) + (isIgnored ? "" : key.dropFirst()))
    }

    /// Gives a key back, to be read again.
    func unread(_ key: String) {
        pending.insert(contentsOf: key.unicodeScalars, at: 0)
    }

    private func readCharacter() -> Unicode.Scalar? {
        while stop == nil, pending.isEmpty {
            count = nil
            if let byte = waitForByte() {
                pending += withoutAnswers(byte).flatMap { decoder.decode($0) }
            }
        }
        return stop == nil ? pending.removeFirst() : nil
    }

    /// Reads up to the end of a paste; returns `nil` when the line ends early instead.
    func readPaste() -> Paste? {
        isPasting = true
        defer { isPasting = false }
        var paste = Paste()
        while stop == nil {
            if let byte = waitForByte(), paste.feed(byte) {
                return paste
            }
        }
        return nil
    }

    /// Waits for one event and handles it; returns the byte that was read, if any.
    private func waitForByte() -> UInt8? {
        // Keys that arrive faster than they can be shown are shown together; a long line takes some milliseconds.
        if !input.isReadable(within: Int32(display.line.length / 256)) {
            display.draw()
            askForBackground()
        }
        switch input.waitForEvent() {
        case let .signal(signal): receive(signal)
        case let .input(isHungUp): return readByte(isHungUp: isHungUp)
        // None are set during a paste: its first character clears them.
        case .woken:
            pending += Array(tabsWhenWoken.unicodeScalars)
            tabsWhenWoken = ""
        }
        return nil
    }

    func readByte(isHungUp: Bool = false) -> UInt8? {
        var byte: UInt8 = 0
        switch read(terminal.descriptor, &byte, 1) {
        case 1:
            defer { canonicalByteCount = max(canonicalByteCount - 1, 0) }
            return byte == 0 && canonicalByteCount > 0 ? Self.controlD : byte
        case 0: stop = .endOfInput
        case _ where errno == EINTR || errno == EAGAIN: break
        case _ where errno == EIO && isHungUp: stop = .endOfInput
        default: stop = .failed(errno: errno)
        }
        return nil
    }

    private func receive(_ signal: Signal) {
        switch signal {
        case .interrupt:
            let hasText = display.line.length > 0 || !display.line.waiting.isEmpty || display.search != nil || isPasting
            stop = .interrupted(discardedText: hasText, afterKey: !hasText && hasKey)
            display.line.waiting = []
        case .terminate, .hangUp, .quit: stop = .terminated(signal)
        case .windowChange: display.remove(cursorRow: askForRow)
        case .suspend: suspend()
        case .continued: resume()
        }
    }
}
