import CLibEdit

/// libedit's editor, with its history, its key bindings and the line that it edits.
///
/// What the module relies on, as of libedit 3.1-20221030; no other file knows libedit from inside:
/// - It draws the line when a command returns, before it asks for the next key. It draws into memory here, so that all
///   that a key changes can be written at once.
/// - EL_REFRESH draws prompt and line from the cursor's row on, as if nothing had been drawn before. No other call
///   draws, so a function that is called while libedit waits for a key has to use it.
/// - It numbers rows from that of the prompt, and begins another one behind the last column. Of a line that is higher
///   than the window it draws the last rows.
/// - It handles an unknown terminal as one without escape sequences.
/// - Without a UTF-8 locale it drops non-ASCII characters from the input, and crashes when they are in a prompt.
/// - A key of one character is looked up in a table, a longer one in a tree that both maps of vi share. An ESC that
///   begins a key in the tree cannot be a key itself.
/// - `bind -e` and `bind -v` reset all keys. `bind` without arguments prints them.
/// - It keeps 1,024 characters of a line that it recalls from its history, whose default size is 0.
/// - el_gets returns NULL for the end of the input and for errors alike; the read function knows the reason.
/// - el_end discards typed keys, except with editing switched off.
///
/// Only one thread may use it at a time, because libedit's pointers belong to one thread.
final class Libedit {
    /// A command, which returns what libedit is to do next.
    typealias Command = @convention(c) (OpaquePointer?, wint_t) -> UInt8

    private static let longestOfHistory = 1000

    private let editor: OpaquePointer
    private let history: OpaquePointer
    private let drawing: MemoryStream
    /// What libedit says about settings; not shown, because it quotes files unsanitized in the middle of the screen.
    private let messages: MemoryStream

    /// Stores the next character; returns 1, 0 at the end of the input, or -1 with errno.
    var readCharacter: (UnsafeMutablePointer<wchar_t>) -> Int32 = { _ in 0 }
    /// The object that `owner(of:)` returns to commands.
    weak var owner: AnyObject?
    /// The prompt that is drawn, with a NUL at its end; escape sequences are between two `escape`.
    private let prompt = UnsafeMutableBufferPointer<wchar_t>.allocate(capacity: 512)
    static let escape: Unicode.Scalar = "\u{1}"

    /// Starts libedit, which changes the terminal's modes; returns nil if memory runs out.
    init?(input: Int32, output: Int32) {
        guard let drawing = MemoryStream(), let messages = MemoryStream(), let history = history_init() else {
            return nil
        }
        // It edits only if the descriptors are those of a terminal. It reads with a function of this program instead of
        // from a stream. Lines of the user's `~/.editrc` for this program begin with its name.
        guard let editor = el_init_fd("norris", nil, drawing.file, messages.file, input, output, -1) else {
            history_end(history)
            return nil
        }
        self.editor = editor
        self.history = history
        self.drawing = drawing
        self.messages = messages
        prompt.initialize(repeating: 0)
        shim_el_set_pointer(editor, EL_CLIENTDATA, Unmanaged.passUnretained(self).toOpaque())
        shim_el_set_read_function(editor) { editor, character in
            guard let libedit = Libedit.of(editor), let character else { return -1 }
            return libedit.readCharacter(character)
        }
        shim_el_set_prompt(editor, { Libedit.of($0)?.prompt.baseAddress }, wchar_t(Self.escape.value))
        shim_history_set_size(history, Int32(LineEditor.longestHistory))
        shim_el_set_history(editor, history)
        // Makes Ctrl-S a key that does not stop the terminal's output.
        run("setty -d -ixon")
    }

    deinit {
        shim_el_set_number(editor, EL_EDITMODE, 0)
        el_end(editor)
        history_end(history)
        prompt.deallocate()
    }

    /// The owner of the editor whose command is running.
    static func owner(of editor: OpaquePointer?) -> AnyObject? {
        of(editor)?.owner
    }

    private static func of(_ editor: OpaquePointer?) -> Libedit? {
        shim_el_pointer(editor, EL_CLIENTDATA).map { Unmanaged<Libedit>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Whether it can draw on the terminal: one that clears the rest of a row, and continues a full row in the next.
    var canDraw: Bool {
        capability("ce")?.hasPrefix("\u{1B}[") == true && capability("xn") == "yes"
    }

    private func capability(_ name: String) -> String? {
        shim_el_capability(editor, name).map { String(cString: $0) }
    }

    /// Takes the terminal for one of another name.
    func setTerminal(_ name: String) {
        shim_el_set_text(editor, EL_TERMINAL, name)
    }

    var usesVi: Bool {
        shim_el_pointer(editor, EL_EDITOR).map { String(cString: $0.assumingMemoryBound(to: CChar.self)) } == "vi"
    }

    /// Whether lines are edited, which the user's settings can switch off.
    var edits: Bool {
        shim_el_edits(editor)
    }

    /// Sets the modes that libedit needs, or restores those that it has found.
    func prepareTerminal(forReading isReading: Bool) {
        shim_el_set_number(editor, EL_PREP_TERM, isReading ? 1 : 0)
    }

    /// Notes the size of the window.
    func resize() {
        el_resize(editor)
    }

    func setPrompt(_ text: String) {
        let scalars = text.unicodeScalars.prefix(prompt.count - 1)
        for (index, scalar) in scalars.enumerated() {
            prompt[index] = wchar_t(bitPattern: scalar.value)
        }
        prompt[scalars.count] = 0
    }

    /// Adds a command with a name to which keys can be bound.
    func add(_ name: String, _ command: Command) {
        shim_el_add(editor, name, command)
    }

    /// Lets libedit's own commands for the history find the line.
    func remember(_ line: String) {
        guard line.unicodeScalars.count <= Self.longestOfHistory else { return }
        _ = shim_history_enter(history, line)
    }

    /// Reads a line; returns whether it was ended by Enter.
    func readLine() -> Bool {
        var count: Int32 = 0
        return el_wgets(editor, &count) != nil && count > 0
    }

    // MARK: Settings

    /// Runs a line of settings; returns libedit's message about it, and nil if it has done it.
    @discardableResult
    func run(_ setting: some StringProtocol) -> String? {
        guard let tokenizer = tok_init(nil) else { return nil }
        defer { tok_end(tokenizer) }
        var count: Int32 = 0
        var words: UnsafeMutablePointer<UnsafePointer<CChar>?>?
        let isParsed = tok_str(tokenizer, String(setting), &count, &words) == 0
        let result = isParsed ? el_parse(editor, count, words) : -1
        let message = String(decoding: messages.takeContents(), as: UTF8.self)
        return result < 0 || !message.isEmpty ? message.onOneLine : nil
    }

    /// The keys of several characters that begin with an ESC and have a command, as `bind` prints them: `^[[A`.
    func boundSequences() -> Set<String> {
        _ = drawing.takeContents()
        run("bind")
        let rows = String(decoding: drawing.takeContents(), as: UTF8.self).split(whereSeparator: \.isNewline)
        // Each is followed by its command.
        return Set(rows.filter { $0.hasPrefix("\"^[") }.compactMap { row in
            row.firstRange(of: "\" ").map { String(row[..<$0.lowerBound].dropFirst()) }
        })
    }

    // MARK: The line

    /// The characters of the line, and how many are before the cursor.
    var line: (characters: String.UnicodeScalarView, cursor: Int) {
        guard let line = el_wline(editor)?.pointee, let start = line.buffer else { return (.init(), 0) }
        let characters = UnsafeBufferPointer(start: start, count: line.lastchar - start).lazy.map { character in
            Unicode.Scalar(UInt32(truncatingIfNeeded: character)) ?? "\u{FFFD}"
        }
        // libedit leaves the cursor behind the line when it could not read the terminal's modes.
        return (String.UnicodeScalarView(characters), min(line.cursor - start, line.lastchar - start))
    }

    var length: Int {
        el_wline(editor).map { $0.pointee.lastchar - $0.pointee.buffer } ?? 0
    }

    func insert(_ text: String) {
        el_winsertstr(editor, text.unicodeScalars.map { wchar_t(bitPattern: $0.value) } + [0])
    }

    /// Deletes characters before the cursor.
    func delete(_ count: Int) {
        el_deletestr(editor, Int32(count))
    }

    func moveCursor(by count: Int) {
        el_cursor(editor, Int32(count))
    }

    // MARK: Drawing

    /// Draws prompt and line from the cursor's row on.
    func refresh() {
        shim_el_set_number(editor, EL_REFRESH, 0)
    }

    func ringBell() {
        el_beep(editor)
    }

    /// Returns what libedit has drawn since the last call.
    func takeDrawing() -> [UInt8] {
        drawing.takeContents()
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
    func takeContents() -> [UInt8] {
        fflush(file)
        defer {
            rewind(file)
            length.pointee = 0
        }
        return [UInt8](UnsafeRawBufferPointer(start: text.pointee, count: length.pointee))
    }
}
