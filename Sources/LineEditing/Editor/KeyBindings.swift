import CLibEditShim

/// The keys that libedit leaves unbound, and those of our own.
enum KeyBindings {
    /// Takes the cursor to the end of a line that is about to be given up.
    ///
    /// `Keyboard` presses it, not people.
    ///
    /// As a key it also ends Ctrl-R, which an error in the middle would leave on the screen. It is a C1 control
    /// character, which no keyboard sends.
    static let moveToEnd: Unicode.Scalar = "\u{9F}"

    /// Tells, pressed twice after an ESC in vi mode, that no key's sequence follows.
    ///
    /// ESC must be the beginning of the arrow keys' sequences in insert mode, too, which would leave it without a
    /// meaning of its own there. The first one ends that sequence; the second one, a key by itself, leaves insert mode.
    /// Wherever libedit takes the ESC at once, as in its search, both do nothing.
    static let loneEscape: Unicode.Scalar = "\u{9D}"

    /// The name of the command on the Tab key, which people can give to other keys in their `~/.editrc`.
    static let complete = "norris-complete"
    /// The name of the command that the beginning of a paste calls.
    static let paste = "norris-paste"
    static let nextCharacter = "norris-next-char"
    static let endOfLine = "norris-end-of-line"
    static let deleteNext = "norris-delete-next-char"
    static let deleteNextOrEnd = "norris-delete-or-end"

    private static let moves = [
        ("\\e[1;5C", "em-next-word"), // Ctrl-Right
        ("\\e[1;5D", "ed-prev-word"), // Ctrl-Left
        ("\\e[5C", "em-next-word"),
        ("\\e[5D", "ed-prev-word"),
        ("\\e[1;3C", "em-next-word"), // Alt-Right
        ("\\e[1;3D", "ed-prev-word"), // Alt-Left
        ("\\e[1~", "ed-move-to-beg"), // Home and End, as the console and screen send them
        ("\\e[7~", "ed-move-to-beg"),
        ("\\e[4~", "ed-move-to-end"),
        ("\\e[8~", "ed-move-to-end"),
        ("\\e[3~", "ed-delete-next-char"),
    ]

    /// The arrows, Home and End, with the two beginnings that their sequences have, and Delete.
    ///
    /// In vi's modes libedit's own commands would not go behind the last character.
    private static let arrows = ["[", "O"].flatMap { beginning in
        [
            ("A", "ed-search-prev-history"), ("B", "ed-search-next-history"),
            ("C", nextCharacter), ("D", "ed-prev-char"),
            ("H", "ed-move-to-beg"), ("F", endOfLine),
        ].map { ("\\e" + beginning + $0, $1) }
    } + [("\\e[4~", endOfLine), ("\\e[8~", endOfLine), ("\\e[3~", deleteNext)]

    private static let searches = [("^R", "em-inc-search-prev"), ("^S", "em-inc-search-next")]

    /// vi's own way of erasing would end a search of the history.
    private static let erasing = [("^H", "ed-delete-prev-char"), ("^?", "ed-delete-prev-char")]

    /// Keys without a meaning here, whose sequences would otherwise end up in the line.
    ///
    /// Insert, Page Up and Down, and F1 to F12, as xterm and its kin send them, and Shift with an arrow. And Alt-X,
    /// which asks for the name of one of libedit's commands.
    private static let meaningless = ([2, 5, 6] + Array(11 ... 15) + Array(17 ... 21) + [23, 24]).map { "\\e[\($0)~" }
        + ["P", "Q", "R", "S"].map { "\\eO\($0)" }
        + ["A", "B", "C", "D"].map { "\\e[1;2\($0)" }
        + ["\\ex", "\\eX"]

    /// To be called before the user's own bindings are read, who may give these keys another meaning.
    static func bindSoftly(in editor: OpaquePointer) {
        // What is typed already says which lines are meant, as in fish.
        for (key, command) in arrows where command.hasPrefix("ed-search") {
            shim_el_bind(editor, key, command)
        }
        for key in meaningless {
            shim_el_bind(editor, key, "ed-ignore")
        }
        shim_el_bind(editor, "^D", deleteNextOrEnd)
    }

    /// To be called after the user's own bindings are read: a `bind -v` or `bind -e` in there wipes all others.
    static func bind(in editor: OpaquePointer, withTab: Bool) {
        for (key, command) in moves + searches {
            shim_el_bind(editor, key, command)
        }
        if shim_el_uses_vi(editor) {
            bindInsertModeOfVi(in: editor)
        }
        if withTab {
            shim_el_bind(editor, "^I", complete)
        }
        shim_el_bind(editor, "\\e" + Paste.beginning, paste)
        shim_el_bind(editor, "\\e" + Paste.end, "ed-ignore")
        shim_el_bind(editor, octal(moveToEnd), endOfLine)
        shim_el_bind_alternative(editor, octal(moveToEnd), endOfLine)
    }

    private static func bindInsertModeOfVi(in editor: OpaquePointer) {
        bindSoftly(in: editor)
        for (key, command) in arrows + erasing + [("\\e" + octal(loneEscape), "ed-ignore")] {
            shim_el_bind(editor, key, command)
        }
        shim_el_bind(editor, octal(loneEscape), "vi-command-mode")
        shim_el_bind_alternative(editor, octal(loneEscape), "ed-ignore")
    }

    private static func octal(_ character: Unicode.Scalar) -> String {
        "\\" + String(character.value, radix: 8)
    }
}
