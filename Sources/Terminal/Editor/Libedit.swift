import CLibEdit
import CLibEditShim
import Platform

/// libedit's editor with its history.
///
/// It only edits: it draws into memory, because it knows neither styles nor clusters of several characters. Only one
/// thread may use it at a time, because libedit's pointers belong to one thread.
final class Libedit {
    let editor: OpaquePointer
    private let history: OpaquePointer
    private let drawing: MemoryStream
    /// What libedit says about settings; not shown, because it quotes files unsanitized in the middle of the screen.
    private let messages: MemoryStream
    /// Stores the next character; returns 1, 0 at the end of the input, or -1 with errno.
    var readCharacter: (UnsafeMutablePointer<wchar_t>) -> Int32 = { _ in 0 }
    private var commands: [() -> Int32] = []
    private var drawn = (rangBell: false, clearedScreen: false)

    /// Starts libedit, which changes the terminal's modes.
    init(input: Int32, output: Int32) throws(LineEditorError) {
        guard let drawing = MemoryStream(), let messages = MemoryStream(), let history = history_init() else {
            throw .libeditFailed
        }
        // It edits only if the descriptors are those of a terminal. It reads with a function of this program instead of
        // from a stream.
        // Lines of the user's `~/.editrc` for this program begin with its name.
        guard let editor = el_init_fd("norris", nil, drawing.file, messages.file, input, output, -1) else {
            history_end(history)
            throw .libeditFailed
        }
        self.editor = editor
        self.history = history
        self.drawing = drawing
        self.messages = messages
        // libedit treats an unknown terminal as a dumb one. A terminal that wraps at once, before a full row is
        // continued, counts the rows in another way.
        guard capability("ce")?.hasPrefix("\u{1B}[") == true, capability("xn") == "yes" else { throw .unknownTerminal }
        shim_el_set_client_data(editor, Unmanaged.passUnretained(self).toOpaque())
        shim_el_set_read_function(editor) { editor, character in
            guard let libedit = Libedit.of(editor), let character else { return -1 }
            return libedit.readCharacter(character)
        }
        shim_el_run_commands { editor, index in
            Libedit.of(editor).map { UInt8($0.commands[Int(index)]()) } ?? UInt8(CC_ERROR)
        }
        // The default size is 0.
        shim_history_set_size(history, Int32(History.defaultLimit))
        shim_el_set_history(editor, history)
        run("bind -e")
        // Makes Ctrl-S a key that does not stop the terminal's output.
        run("setty -d -ixon")
    }

    /// Ends libedit without discarding typed keys, as el_end does by default.
    deinit {
        // With editing off, el_end leaves the terminal alone; otherwise it sets its modes with TCSAFLUSH.
        shim_el_set_flag(editor, EL_EDITMODE, 0)
        el_end(editor)
        history_end(history)
    }

    var usesVi: Bool {
        shim_el_uses_vi(editor)
    }

    /// Whether lines are edited, which the user's settings can switch off.
    var edits: Bool {
        shim_el_edits(editor)
    }

    /// Sets the modes that libedit needs, or restores those that it has found.
    func prepareTerminal(forReading isReading: Bool) {
        shim_el_set_flag(editor, EL_PREP_TERM, isReading ? 1 : 0)
    }

    /// Adds a command with a name to which keys can be bound; it returns what libedit is to do next.
    func addCommand(_ name: String, _ run: @escaping () -> Int32) {
        shim_el_add_command(editor, Int32(commands.count), name)
        commands.append(run)
    }

    func remember(_ line: String) {
        _ = shim_history_enter(history, line)
    }

    /// Runs a command of libedit's, as in the user's settings.
    func run(_ command: some StringProtocol) {
        let tokenizer = tok_init(nil)
        defer { tok_end(tokenizer) }
        var (count, words): (Int32, UnsafeMutablePointer<UnsafePointer<CChar>?>?) = (0, nil)
        if tok_str(tokenizer, String(command), &count, &words) == 0 {
            el_parse(editor, count, words)
        }
    }

    /// Runs the user's settings; returns libedit's messages about them.
    func messages(about settings: [some StringProtocol]) -> String {
        _ = takeOutput()
        var text = ""
        for setting in settings.flatMap({ KeyBindings.withSequences(String($0)) }) {
            run(setting)
            text += messages.takeContents()
            if !isBound(KeyBindings.escapeEnd) {
                // The setting was bind -e or bind -v, which reset all keys.
                KeyBindings.bind(in: self)
            }
            _ = messages.takeContents()
        }
        _ = takeOutput()
        return text
    }

    /// Whether a key of several characters, which is written as for `bind`, has a command.
    func isBound(_ key: String) -> Bool {
        let start = ftell(drawing.file)
        defer { fseek(drawing.file, start, SEEK_SET) }
        // Prints the command; that there is none is a message.
        run("bind '\(key)'")
        return ftell(drawing.file) > start
    }

    /// Returns whether libedit rang the bell or cleared the screen since the last call.
    func takeOutput() -> (rangBell: Bool, clearedScreen: Bool) {
        collectOutput()
        defer { drawn = (false, false) }
        return drawn
    }

    /// Forgets what libedit has drawn, which would fill the memory, except what `takeOutput()` returns.
    func collectOutput() {
        _ = messages.takeContents()
        let (text, clear) = (drawing.takeContents(), capability("cl") ?? "")
        drawn.rangBell = drawn.rangBell || text.contains("\u{7}")
        drawn.clearedScreen = drawn.clearedScreen || !clear.isEmpty && text.contains(clear)
    }

    private static func of(_ editor: OpaquePointer?) -> Libedit? {
        shim_el_client_data(editor).map { Unmanaged<Libedit>.fromOpaque($0).takeUnretainedValue() }
    }

    /// A capability of the terminal, by its termcap name.
    private func capability(_ name: String) -> String? {
        shim_el_capability(editor, name).map { String(cString: $0) }
    }
}

/// A stream of the C library into memory.
private final class MemoryStream {
    #if canImport(Musl)
        typealias File = OpaquePointer
    #else
        typealias File = UnsafeMutablePointer<FILE>
    #endif

    let file: File
    private let text = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: 1)
    private let length = UnsafeMutablePointer<Int>.allocate(capacity: 1)

    init?() {
        guard let file = open_memstream(text, length) else { return nil }
        self.file = file
    }

    deinit {
        fclose(file)
        free(text.pointee)
        text.deallocate()
        length.deallocate()
    }

    /// Returns what has been written since the last call.
    func takeContents() -> String {
        fflush(file)
        defer {
            rewind(file)
            length.pointee = 0
        }
        return String(decoding: UnsafeRawBufferPointer(start: text.pointee, count: length.pointee), as: UTF8.self)
    }
}
