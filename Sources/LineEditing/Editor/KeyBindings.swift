import CLibEditShim

/// The keys that libedit leaves unbound, and the keys with commands of this program.
enum KeyBindings {
    /// Sent twice after an ESC in vi's insert mode when no key's sequence follows.
    ///
    /// In insert mode ESC begins the sequences of keys such as arrows, and so cannot have a command itself. The first
    /// one ends such a sequence; the second one is bound to `vi-command-mode`. Where libedit handles the ESC at once,
    /// both do nothing. No keyboard sends this C1 control character.
    static let loneEscape: Unicode.Scalar = "\u{9D}"

    /// Sent to go to the line of the history that a search has found.
    static let olderLine: Unicode.Scalar = "\u{9E}"

    /// The name of the Tab key's command, which users can bind to other keys in their `~/.editrc`.
    static let complete = "norris-complete"
    /// The name of the command for the beginning of a bracketed paste.
    static let paste = "norris-paste"
    static let nextCharacter = "norris-next-char"
    static let previousCharacter = "norris-prev-char"
    static let nextWord = "norris-next-word"
    static let endOfLine = "norris-end-of-line"
    static let deleteNext = "norris-delete-next-char"
    static let deletePrevious = "norris-delete-prev-char"
    static let deleteNextOrEnd = "norris-delete-or-end"
    static let searchOlder = "norris-search-older"
    static let searchNewer = "norris-search-newer"

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
        ("^R", searchOlder),
        ("^S", searchNewer),
        (octal(olderLine), "ed-search-prev-history"),
    ]

    /// Keys whose commands in libedit know no grapheme clusters and no suggestion, or differ from those of others.
    private static let changed = [
        ("^E", endOfLine), ("^F", nextCharacter), ("^B", previousCharacter), ("\\ef", nextWord), ("\\eF", nextWord),
        ("^H", deletePrevious), ("^?", deletePrevious), ("^D", deleteNextOrEnd), ("^U", "vi-kill-line-prev"),
        ("^L", "ed-clear-screen"),
    ]

    /// The arrows, Home and End, with both prefixes that their sequences may have.
    ///
    /// In vi's modes libedit's own commands do not move behind the last character.
    private static let arrows = ["[", "O"].flatMap { beginning in
        [
            ("A", "ed-search-prev-history"), ("B", "ed-search-next-history"),
            ("C", nextCharacter), ("D", previousCharacter),
            ("H", "ed-move-to-beg"), ("F", endOfLine),
        ].map { ("\\e" + beginning + $0, $1) }
    }

    /// Keys without a command, whose sequences would otherwise be inserted into the line.
    ///
    /// Insert, Delete, Page Up and Down, F1 to F12, arrows, Home and End as xterm sends them, with and without Shift,
    /// Alt and Ctrl. Also Alt-X, which asks for the name of a libedit command.
    private static let unused: [String] = {
        let numbers = [2, 3, 5, 6, 11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24]
        let letters = ["A", "B", "C", "D", "F", "H", "P", "Q", "R", "S"]
        let modified = (2 ... 8).flatMap { modifier in
            numbers.map { "\\e[\($0);\(modifier)~" } + letters.map { "\\e[1;\(modifier)\($0)" }
        }
        return modified + numbers.map { "\\e[\($0)~" } + letters.suffix(4).map { "\\eO\($0)" } + ["\\ex", "\\eX"]
    }()

    /// Binds keys that the user may bind to other commands; called before the user's settings are read.
    static func bindDefaults(in editor: OpaquePointer) {
        // Up and Down find only lines that contain the typed text, as in fish.
        bind(unused.map { ($0, "ed-ignore") } + arrows + changed, in: editor)
    }

    /// Binds the other keys; called after the user's settings are read, in which `bind -v` and `bind -e` reset all
    /// keys.
    static func bind(in editor: OpaquePointer, withTab: Bool) {
        if shim_el_uses_vi(editor) {
            // Its insert mode.
            bindDefaults(in: editor)
            let escapes = [("\\e" + octal(loneEscape), "ed-ignore"), (octal(loneEscape), "vi-command-mode")]
            bind(escapes, in: editor)
            let searches = [("^R", searchOlder), ("^S", searchNewer), ("/", searchOlder), ("?", searchNewer)]
            for (key, command) in searches + [
                (octal(olderLine), "ed-search-prev-history"), (octal(loneEscape), "ed-ignore"),
            ] {
                shim_el_bind_alternative(editor, key, command)
            }
        }
        bind(movesAndSearches, in: editor)
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
