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

    private let editor: OpaquePointer
    private let input: InputDescriptor
    private let line: EditedLine
    private let window: TerminalWindow
    private var decoder = UTF8Decoder()
    private var columns = 0
    private var hasMovedToEnd = false
    private var search = SearchKeys()

    init(editor: OpaquePointer, input: InputDescriptor, line: EditedLine, window: TerminalWindow) {
        self.editor = editor
        self.input = input
        self.line = line
        self.window = window
    }

    /// Gets ready for a line; `stop` may be set already when it returns.
    func start() {
        columns = window.columns
        stop = nil
        characterWhenWoken = nil
        hasMovedToEnd = false
        search = SearchKeys()
        comeToForeground()
    }

    /// libedit's read function: 1 with a key, 0 at the end of the input, -1 with errno.
    ///
    /// It takes no more bytes from the terminal than one character has: what is typed ahead stays in the kernel.
    func readKey(into key: UnsafeMutablePointer<wchar_t>) -> Int32 {
        while true {
            if let stop {
                return give(up: stop, key: key)
            }
            if let character = search.held ?? decoder.next() {
                return press(character, key: key)
            }
            switch input.waitForEvent() {
            case let .signal(signal): receive(signal)
            case let .input(isHungUp): readByte(isHungUp: isHungUp)
            case .woken:
                if let character = characterWhenWoken {
                    return press(character, key: key)
                }
            }
        }
    }

    private func press(_ character: Unicode.Scalar, key: UnsafeMutablePointer<wchar_t>) -> Int32 {
        search.willPress(character, isFollowed: input.isReadable)
        characterWhenWoken = nil
        key.pointee = wchar_t(character.value)
        return 1
    }

    private func give(up stop: LineInput, key: UnsafeMutablePointer<wchar_t>) -> Int32 {
        decoder = UTF8Decoder()
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

    private func readByte(isHungUp: Bool) {
        var byte: UInt8 = 0
        switch systemRead(input.descriptor, &byte, 1) {
        case 1: decoder.feed(byte)
        case 0: stop = .endOfInput
        case _ where errno == EINTR || errno == EAGAIN: break
        case _ where errno == EIO && isHungUp: stop = .endOfInput
        default: stop = .failed(errno: errno)
        }
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
        shim_el_set_flag(editor, EL_PREP_TERM, 1)
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
