import CLibEdit
import CLibEditShim
import Platform
import TerminalControl
import TerminalText

/// Gives libedit one character after another, and knows why there is none.
///
/// libedit shows what it gets. So it gets keys, which are the controls of ASCII, and text that is safe to be shown. Of
/// the keys that Ctrl-V makes text it shows `^[` and its like.
final class Keyboard {
    /// Why the line being read will not be finished.
    private(set) var stop: LineInput?
    /// What to press when somebody wakes the thread, unless a key comes first.
    var characterWhenWoken: Unicode.Scalar?

    private static let controlD: UInt8 = 4

    private let editor: OpaquePointer
    private let input: InputDescriptor
    private let keys: TerminalKeys
    private let line: EditedLine
    private let terminal: HeldTerminal
    /// To be pressed before anything else is read.
    private var queue: [Unicode.Scalar] = []
    private var typed = TypedText()
    /// How many bytes the kernel had in its line when the reading began.
    private var collected = 0
    private var hasMovedToEnd = false
    private var search = SearchKeys()

    init(editor: OpaquePointer, input: InputDescriptor, line: EditedLine, terminal: HeldTerminal) {
        self.editor = editor
        self.input = input
        keys = TerminalKeys(of: input.descriptor)
        self.line = line
        self.terminal = terminal
    }

    /// Gets ready for a line; `stop` may be set already when it returns.
    func start() {
        characterWhenWoken = nil
        hasMovedToEnd = false
        queue = []
        collected = 0
        search = SearchKeys()
        stop = terminal.comeToForeground().map(LineInput.terminated)
    }

    /// Tells that so far the kernel has collected lines on the terminal.
    ///
    /// Of a Ctrl-D it has made a zero byte then.
    func noteCollectedLine() {
        var count: Int32 = 0
        _ = ioctl(input.descriptor, UInt(FIONREAD), &count)
        collected = Int(count)
    }

    /// libedit's read function: 1 with a key, 0 at the end of the input, -1 with errno.
    ///
    /// It takes no more bytes from the terminal than one character has: what is typed ahead stays in the kernel.
    func readKey(into key: UnsafeMutablePointer<wchar_t>) -> Int32 {
        while true {
            if let stop {
                return give(up: stop, key: key)
            }
            if let character = queue.popLast() ?? search.held ?? typed.next() {
                return press(character, key: key)
            }
            switch input.waitForEvent() {
            case let .signal(signal): receive(signal)
            case let .input(isHungUp): readByte(isHungUp: isHungUp).map { typed.feed($0) }
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
        typed.feed(byte)
        return byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O")
    }

    private func give(up stop: LineInput, key: UnsafeMutablePointer<wchar_t>) -> Int32 {
        typed = TypedText()
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
        switch systemRead(keys.descriptor, &byte, 1) {
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
            terminal.resize()
        case .suspend:
            stop = terminal.suspend().map(LineInput.terminated)
        case .continued:
            stop = terminal.goOn().map(LineInput.terminated)
        }
    }
}
