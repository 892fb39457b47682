import CLibEdit
import CLibEditShim
import Storage
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Gives libedit one character after another, and knows why there is none.
final class Keyboard {
    /// Why the line being read will not be finished.
    private(set) var stop: LineInput?
    /// What to press when somebody wakes the thread, unless a key comes first.
    var characterWhenWoken: Unicode.Scalar?

    private static let controlD: UInt8 = 4

    private let editor: OpaquePointer
    private let input: InputDescriptor
    private let line: EditedLine
    private let window: TerminalWindow
    private let pasteMode: PasteMode
    /// To be pressed before anything else is read.
    private var queue: [Unicode.Scalar] = []
    private var decoder = UTF8Decoder()
    /// How many bytes the kernel had in its line when the reading began.
    private var collected = 0
    private var columns = 0
    private var hasMovedToEnd = false
    private var search = SearchKeys()

    init(editor: OpaquePointer, input: InputDescriptor, line: EditedLine, window: TerminalWindow) {
        self.editor = editor
        self.input = input
        self.line = line
        self.window = window
        pasteMode = PasteMode(line: line)
    }

    /// Gets ready for a line; `stop` may be set already when it returns.
    func start() {
        columns = window.columns
        stop = nil
        characterWhenWoken = nil
        hasMovedToEnd = false
        queue = []
        collected = 0
        search = SearchKeys()
        comeToForeground()
    }

    /// Has the terminal send its keys as the editor needs them.
    func takeTerminal() {
        // By itself libedit shows the prompt first: a quick Ctrl-R would be the cooked terminal's, not libedit's.
        shim_el_set_flag(editor, EL_PREP_TERM, 1)
        pasteMode.begin()
    }

    /// Tells that so far the kernel has collected lines on the terminal.
    ///
    /// Of a Ctrl-D it has made a zero byte then.
    func noteCollectedLine() {
        var count: Int32 = 0
        _ = ioctl(input.descriptor, UInt(FIONREAD), &count)
        collected = Int(count)
    }

    /// Ends what `takeTerminal` began, except for the modes, which are the caller's to put back.
    func leaveTerminal() {
        pasteMode.end()
    }

    /// libedit's read function: 1 with a key, 0 at the end of the input, -1 with errno.
    ///
    /// It takes no more bytes from the terminal than one character has: what is typed ahead stays in the kernel.
    func readKey(into key: UnsafeMutablePointer<wchar_t>) -> Int32 {
        while true {
            if let stop {
                return give(up: stop, key: key)
            }
            if let character = queue.popLast() ?? search.held ?? decoder.next() {
                return press(character, key: key)
            }
            switch input.waitForEvent() {
            case let .signal(signal): receive(signal)
            case let .input(isHungUp): readByte(isHungUp: isHungUp).map { decoder.feed($0) }
            case .woken:
                if let character = characterWhenWoken {
                    return press(character, key: key)
                }
            }
        }
    }

    /// Reads what the terminal sends up to the end of a paste; `nil` when the line is given up instead.
    func readPaste() -> Paste? {
        var paste = Paste()
        while stop == nil {
            switch input.waitForEvent() {
            case let .signal(signal): receive(signal)
            case let .input(isHungUp): readByte(isHungUp: isHungUp).map { paste.feed($0) }
            case .woken: break
            }
            if paste.isOver {
                return paste
            }
        }
        if case .interrupted = stop, !paste.line.isEmpty {
            stop = .interrupted(discardedText: true)
        }
        return nil
    }

    private func press(_ character: Unicode.Scalar, key: UnsafeMutablePointer<wchar_t>) -> Int32 {
        let isPlainEscape = character == "\u{1B}" && !search.isSearching && !search.isQuoting
        search.willPress(character, isFollowed: input.isReadable)
        if isPlainEscape, shim_el_uses_vi(editor), !isSequenceFollowing {
            queue = Array(repeating: KeyBindings.loneEscape, count: 2)
        }
        characterWhenWoken = nil
        key.pointee = wchar_t(character.value)
        return 1
    }

    /// Whether the ESC just read begins what a key such as an arrow sends, and is no key by itself.
    ///
    /// Such a sequence comes in one piece, or nearly so from far away; nobody types as fast.
    private var isSequenceFollowing: Bool {
        guard input.isReadable(within: 50), let byte = readByte(isHungUp: false) else { return false }
        decoder.feed(byte)
        return byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O")
    }

    private func give(up stop: LineInput, key: UnsafeMutablePointer<wchar_t>) -> Int32 {
        decoder = UTF8Decoder()
        queue = []
        if stop == .endOfInput {
            return 0
        }
        if hasMovedToEnd {
            errno = EINTR
            return -1
        }
        hasMovedToEnd = true
        key.pointee = wchar_t(KeyBindings.moveToEnd.value)
        return 1
    }

    private func readByte(isHungUp: Bool) -> UInt8? {
        var byte: UInt8 = 0
        switch systemRead(input.descriptor, &byte, 1) {
        case 1:
            defer { collected = max(collected - 1, 0) }
            return byte == 0 && collected > 0 ? Self.controlD : byte
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
            stop = .interrupted(discardedText: !line.all.isEmpty)
        case .terminate, .hangUp, .quit:
            stop = .terminated(signal)
        case .windowChange:
            resize()
        case .suspend:
            moveBelowLine()
            pasteMode.end()
            // Not every shell puts right what it finds.
            shim_el_set_flag(editor, EL_PREP_TERM, 0)
            _ = isContinued(after: input.signals?.stop())
            goOn()
        case .continued:
            goOn()
        }
    }

    /// The shell has changed the modes behind libedit's back; anything less leaves a double echo.
    private func goOn() {
        comeToForeground()
        guard stop == nil else { return }
        shim_el_set_flag(editor, EL_PREP_TERM, 0)
        takeTerminal()
        line.redraw()
    }

    /// Stops the process for as long as another one has the terminal, unless it is told to go.
    ///
    /// The kernel would do so when the terminal is read, but its modes come first.
    private func comeToForeground() {
        while stop == nil, !Foreground.has(input.descriptor) {
            // Where nobody could bring this process to the foreground, reading will say so.
            guard isContinued(after: input.signals?.stopInBackground()) else { return }
        }
    }

    /// Whether the process has been stopped and goes on; it may also have been told to go.
    private func isContinued(after signals: [Signal]?) -> Bool {
        guard let signals else { return false }
        if let deadly = signals.first(where: \.isDeadly) {
            stop = .terminated(deadly)
        }
        return signals.contains(.continued)
    }

    /// Goes to the line's last row, so that nobody writes over the rows below the cursor.
    private func moveBelowLine() {
        let cursor = DisplayWidth.position(after: line.drawnBeforeCursor, columns: columns)
        let end = DisplayWidth.position(after: line.drawn, columns: columns)
        line.write(String(repeating: "\n", count: max(end.row - cursor.row, 0)))
    }

    /// Draws the prompt and the line anew for the new width, in the place of the old ones.
    private func resize() {
        let earlier = columns
        columns = window.columns
        // Most terminals have wrapped the line anew, some have not. Too few rows leave a scrap, too many would eat
        // what stands above.
        let cursor = DisplayWidth.position(after: line.drawnBeforeCursor, columns: max(earlier, columns))
        for _ in 0 ..< cursor.row {
            shim_el_echo_capability(editor, "up")
        }
        shim_el_echo_capability(editor, "cr")
        line.clearBelow()
        el_resize(editor)
        line.redraw()
    }
}
