import CLibEdit

/// libedit's editor, with its history, its key bindings and the line that it edits.
///
/// What the module relies on, as of libedit 3.1-20221030; no other file knows libedit from inside:
/// - It draws into memory here, which is not shown: the module draws the line itself. A BEL in it is a bell.
/// - It writes beyond its copy of the window, and may crash, if a line has more rows. It copies the size before a line.
/// - It moves over and deletes a scalar at a time, not a character with its marks.
/// - It sets modes of its own before a line's first key, and others at its end. If it cannot, the input ends for it.
/// - It takes an unknown terminal for one without escape sequences.
/// - Without a UTF-8 locale it drops non-ASCII characters from the input.
/// - A key of one character is looked up in a table, a longer one in a tree that both maps of vi share. An ESC that
///   begins a key in the tree cannot be a key itself.
/// - `bind -e` and `bind -v` reset all keys. `bind` with a key prints the keys that begin with it and their commands.
/// - It keeps 1,024 characters of a line that it recalls from its history, whose default size is 0. The setting
///   `history size` does not change that.
/// - The prompt of vi's search is a line that begins with a line break. A Backspace before its text closes it, while an
///   Escape would run the line that is found.
/// - el_gets returns NULL for the end of the input and for errors alike; the read function knows the reason.
/// - el_end discards typed keys, except with editing switched off.
///
/// Only one thread may use it at a time, because libedit's pointers belong to one thread.
final class Libedit {
    /// A command, which returns what libedit is to do next.
    typealias Command = @convention(c) @Sendable (OpaquePointer?, wint_t) -> UInt8

    private let editor: OpaquePointer
    private let history: OpaquePointer
    /// Returns what libedit has drawn, and has said about settings, since the last call.
    let takeOutput: () -> [UInt8]
    private let closeOutput: () -> Void

    /// Starts libedit, which changes the terminal's modes; returns nil if memory runs out.
    init?(input: Int32, output descriptor: Int32) {
        // It edits only if the descriptors are those of a terminal. It reads with a function of this program instead of
        // from a stream. Lines of the user's `~/.editrc` for this program begin with its name.
        guard
            let stream = fmemopen(nil, 1 << 16, "w+"), let history = history_init(),
            let editor = el_init_fd("norris", nil, stream, stream, input, descriptor, -1)
        else { return nil }
        self.editor = editor
        self.history = history
        takeOutput = {
            var bytes = [UInt8](repeating: 0, count: ftell(stream))
            rewind(stream)
            fread(&bytes, 1, bytes.count, stream)
            rewind(stream)
            return bytes
        }
        closeOutput = { fclose(stream) }
        shim_el_set_history(editor, history, Int32(LineEditor.longestHistory))
        // Makes Ctrl-S a key that does not stop the terminal's output.
        run("setty -d -ixon")
    }

    deinit {
        run("edit off")
        el_end(editor)
        history_end(history)
        closeOutput()
    }

    /// Lets a line editor read the keys; the pointer to it is not retained.
    func connect(to lineEditor: LineEditor) {
        shim_el_set_client_data(editor, Unmanaged.passUnretained(lineEditor).toOpaque())
        shim_el_set_read_function(editor) { editor, character in
            guard let scalar = Libedit.call(editor, { $0.readCharacter() }) ?? nil else { return -1 }
            character?.pointee = wchar_t(bitPattern: scalar.value)
            return 1
        }
    }

    /// Calls a method of the line editor, on whose executor libedit runs.
    static func call<Result: Sendable>(_ editor: OpaquePointer?, _ method: (isolated LineEditor) -> Result) -> Result? {
        shim_el_get(editor, EL_CLIENTDATA).map { pointer in
            Unmanaged<LineEditor>.fromOpaque(pointer).takeUnretainedValue().assumeIsolated(method)
        }
    }

    /// Whether the terminal is known to clear the rest of a row by an escape sequence, and so to take those of ANSI.
    var knowsTerminal: Bool {
        shim_el_capability(editor, "ce").map { String(cString: $0).hasPrefix("\u{1B}[") } ?? false
    }

    var usesVi: Bool {
        shim_el_get(editor, EL_EDITOR).map { String(cString: $0.assumingMemoryBound(to: CChar.self)) } == "vi"
    }

    /// Whether lines are edited, which the user's settings can switch off.
    var edits: Bool {
        shim_el_get(editor, EL_EDITMODE) != nil
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

    /// Whether a key of several characters has a command, and begins no other.
    func hasCommand(for key: String) -> Bool {
        let rows = run("bind \"\(key)\"")?.split(whereSeparator: \.isNewline) ?? []
        return rows.count == 1 && rows[0].hasPrefix("\"")
    }

    /// Lets libedit's own commands for the history find the line.
    func remember(_ line: String) {
        if line.unicodeScalars.count < 1024 {
            _ = shim_history_enter(history, line)
        }
    }

    /// Gives its copy of the window room for two of the longest lines, with eight columns for each character.
    func makeRoom() {
        run("settc li 16")
        run("settc co 9000")
    }

    /// Reads a line; returns whether it was ended by Enter.
    func readLine() -> Bool {
        var count: Int32 = 0
        return el_wgets(editor, &count) != nil && count > 0
    }

    /// The line without the line break of Enter, before and behind the cursor.
    var line: (before: String, after: String) {
        guard let line = el_wline(editor)?.pointee, let start = line.buffer else { return ("", "") }
        var scalars = UnsafeBufferPointer(start: start, count: length).map { character in
            Unicode.Scalar(UInt32(truncatingIfNeeded: character)) ?? "\u{FFFD}"
        }
        if scalars.last == "\n" {
            scalars.removeLast()
        }
        // libedit leaves the cursor behind the line when it could not read the terminal's modes.
        let cursor = min(line.cursor - start, scalars.count)
        let parts = [scalars[..<cursor], scalars[cursor...]].map { String(String.UnicodeScalarView($0)) }
        return (parts[0], parts[1])
    }

    var text: String {
        line.before + line.after
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
}
