import CLibEdit

/// libedit's editor, with its history, its key bindings and the line that it edits.
///
/// What the module relies on, as of libedit 3.1-20221030; no other file knows libedit from inside:
/// - It draws the line when a command returns, before it asks for the next key. It draws into memory here, so that all
///   that a key changes is written at once.
/// - EL_REFRESH draws prompt and line from the cursor's row on, as if nothing had been drawn before.
/// - It numbers rows from that of the prompt, and begins another one behind the last column. Of a line that is higher
///   than the window it shows the last rows, with the cursor right only at the end. It takes a mark for a column of its
///   own when it is typed, and moves over half of a wide character as over none.
/// - It handles an unknown terminal as one without escape sequences.
/// - Without a UTF-8 locale it drops non-ASCII characters from the input, and crashes when they are in a prompt.
/// - In a prompt, a sequence between two delimiters belongs to the visible character behind it.
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

    static let promptDelimiter: Unicode.Scalar = "\u{1}"
    private static let longestOfHistory = 1000

    private let editor: OpaquePointer
    private let history: OpaquePointer
    /// What libedit draws, and says about settings.
    private let output: MemoryStream

    /// Starts libedit, which changes the terminal's modes; returns nil if memory runs out.
    init?(input: Int32, output descriptor: Int32) {
        guard let output = MemoryStream(), let history = history_init() else { return nil }
        // It edits only if the descriptors are those of a terminal. It reads with a function of this program instead of
        // from a stream. Lines of the user's `~/.editrc` for this program begin with its name.
        guard let editor = el_init_fd("norris", nil, output.file, output.file, input, descriptor, -1) else {
            history_end(history)
            return nil
        }
        self.editor = editor
        self.history = history
        self.output = output
        shim_el_set_history(editor, history, Int32(LineEditor.longestHistory))
        // Makes Ctrl-S a key that does not stop the terminal's output.
        run("setty -d -ixon")
    }

    deinit {
        shim_el_set_number(editor, EL_EDITMODE, 0)
        el_end(editor)
        history_end(history)
    }

    /// Lets a session read the keys and give the prompt; the pointers to it are not retained.
    func connect(to session: LineSession) {
        shim_el_set_pointer(editor, EL_CLIENTDATA, Unmanaged.passUnretained(session).toOpaque())
        shim_el_set_read_function(editor) { editor, character in
            guard let session = Libedit.session(of: editor), let character else { return -1 }
            return session.readCharacter(into: character)
        }
        shim_el_set_prompt(
            editor,
            { Libedit.session(of: $0)?.painter.encodedPrompt },
            CChar(Self.promptDelimiter.value)
        )
    }

    static func session(of editor: OpaquePointer?) -> LineSession? {
        shim_el_pointer(editor, EL_CLIENTDATA).map { Unmanaged<LineSession>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Whether it can draw on the terminal: one that clears the rest of a row, and continues a full row in the next.
    var canDraw: Bool {
        capability("ce").hasPrefix("\u{1B}[") && capability("xn") == "yes"
    }

    private func capability(_ name: String) -> String {
        shim_el_capability(editor, name).map { String(cString: $0) } ?? ""
    }

    /// Takes the terminal for one of another name.
    func setTerminal(_ name: String) {
        shim_el_set_pointer(editor, EL_TERMINAL, name)
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

    /// Adds a command with a name to which keys can be bound.
    func add(_ name: String, _ command: Command) {
        shim_el_add(editor, name, command)
    }

    /// Runs a line of settings; returns libedit's message about it, and nil if it has done it.
    @discardableResult
    func run(_ setting: String) -> String? {
        guard let tokenizer = tok_init(nil) else { return nil }
        defer { tok_end(tokenizer) }
        var count: Int32 = 0
        var words: UnsafeMutablePointer<UnsafePointer<CChar>?>?
        let isParsed = tok_str(tokenizer, setting, &count, &words) == 0
        let result = isParsed ? el_parse(editor, count, words) : -1
        let message = String(decoding: takeOutput(), as: UTF8.self)
        return result < 0 || !message.isEmpty ? message : nil
    }

    /// The keys of several characters that begin with an ESC and have a command, as `bind` prints them: `^[[A`.
    func boundSequences() -> Set<String> {
        let rows = run("bind")?.split(whereSeparator: \.isNewline) ?? []
        // Each is followed by its command.
        return Set(rows.filter { $0.hasPrefix("\"^[") }.compactMap { row in
            row.firstRange(of: "\" ").map { String(row[..<$0.lowerBound].dropFirst()) }
        })
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

    // The line.

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

    func replaceLine(with text: String) {
        moveCursor(by: length)
        delete(length)
        insert(text)
    }

    // Drawing.

    /// Draws prompt and line from the cursor's row on, in a window that may have another size.
    func refresh() {
        el_resize(editor)
        shim_el_set_number(editor, EL_REFRESH, 0)
    }

    func ringBell() {
        el_beep(editor)
    }

    /// Returns what libedit has drawn since the last call.
    func takeOutput() -> [UInt8] {
        output.takeContents()
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
        let contents = [UInt8](UnsafeRawBufferPointer(start: text.pointee, count: length.pointee))
        rewind(file)
        length.pointee = 0
        return contents
    }
}
