import CLibEditShim

/// The keys that libedit leaves unbound, and the keys with commands of this program.
enum KeyBindings {
    /// Sent twice after an ESC in vi's insert mode when no key's sequence follows.
    ///
    /// In insert mode ESC begins the sequences of keys such as arrows, and so cannot have a command itself. The first
    /// one ends such a sequence; the second one is bound to `vi-command-mode`. Where libedit handles the ESC at once,
    /// as in its search, both do nothing. No keyboard sends this C1 control character.
    static let loneEscape: Unicode.Scalar = "\u{9D}"

    /// The name of the Tab key's command, which users can bind to other keys in their `~/.editrc`.
    static let complete = "norris-complete"
    /// The name of the command for the beginning of a bracketed paste.
    static let paste = "norris-paste"
    static let nextCharacter = "norris-next-char"
    static let nextWord = "norris-next-word"
    static let endOfLine = "norris-end-of-line"
    static let deleteNext = "norris-delete-next-char"
    static let deleteNextOrEnd = "norris-delete-or-end"

    /// Right and Left with Ctrl, which has two beginnings, and with Alt.
    private static let words = ["\\e[1;5", "\\e[5", "\\e[1;3"].flatMap { beginning in
        [(beginning + "C", nextWord), (beginning + "D", "ed-prev-word")]
    }

    private static let movesAndSearches = words + [
        ("\\e[1~", "ed-move-to-beg"), // Home and End, as the console and screen send them
        ("\\e[7~", "ed-move-to-beg"),
        ("\\e[4~", endOfLine),
        ("\\e[8~", endOfLine),
        ("\\e[3~", deleteNext),
        ("^R", "em-inc-search-prev"),
        ("^S", "em-inc-search-next"),
    ]

    /// The keys that take what is suggested, besides arrows.
    private static let taking = [("^E", endOfLine), ("^F", nextCharacter), ("\\ef", nextWord), ("\\eF", nextWord)]

    /// The arrows, Home and End, with both prefixes that their sequences may have.
    ///
    /// In vi's modes libedit's own commands do not move behind the last character.
    private static let arrows = ["[", "O"].flatMap { beginning in
        [
            ("A", "ed-search-prev-history"), ("B", "ed-search-next-history"),
            ("C", nextCharacter), ("D", "ed-prev-char"),
            ("H", "ed-move-to-beg"), ("F", endOfLine),
        ].map { ("\\e" + beginning + $0, $1) }
    }

    /// In vi's insert mode libedit's own command for these keys would end a search of the history.
    private static let erasing = [("^H", "ed-delete-prev-char"), ("^?", "ed-delete-prev-char")]

    /// Keys without a command, whose sequences would otherwise be inserted into the line.
    ///
    /// Insert, Page Up and Down, and F1 to F12, as xterm sends them, and Shift with an arrow. Also Alt-X, which asks
    /// for the name of a libedit command.
    private static let unused = ([2, 5, 6] + Array(11 ... 15) + Array(17 ... 21) + [23, 24]).map { "\\e[\($0)~" }
        + ["P", "Q", "R", "S"].map { "\\eO\($0)" }
        + ["A", "B", "C", "D"].map { "\\e[1;2\($0)" }
        + ["\\ex", "\\eX"]

    /// Binds keys that the user may bind to other commands; called before the user's settings are read.
    static func bindDefaults(in editor: OpaquePointer) {
        // Up and Down find only lines that contain the typed text, as in fish.
        bind(arrows + taking + unused.map { ($0, "ed-ignore") } + [("^D", deleteNextOrEnd)], in: editor)
    }

    /// Binds the other keys; called after the user's settings are read, in which `bind -v` and `bind -e` reset all
    /// keys.
    static func bind(in editor: OpaquePointer, withTab: Bool) {
        bind(movesAndSearches, in: editor)
        if shim_el_uses_vi(editor) {
            // Its insert mode.
            bindDefaults(in: editor)
            let escapes = [("\\e" + octal(loneEscape), "ed-ignore"), (octal(loneEscape), "vi-command-mode")]
            bind(erasing + escapes, in: editor)
            shim_el_bind_alternative(editor, octal(loneEscape), "ed-ignore")
        }
        if withTab {
            shim_el_bind(editor, "^I", complete)
        }
        shim_el_bind(editor, "\\e" + Paste.beginning, paste)
        shim_el_bind(editor, "\\e" + Paste.end, "ed-ignore")
    }

    private static func bind(_ bindings: [(String, String)], in editor: OpaquePointer) {
        for (key, command) in bindings {
            shim_el_bind(editor, key, command)
        }
    }

    private static func octal(_ character: Unicode.Scalar) -> String {
        "\\" + String(character.value, radix: 8)
    }
}
