import CLibEditShim

/// The keys that libedit leaves unbound, and the keys with commands of this program.
enum KeyBindings {
    /// Sent twice after an ESC in vi's insert mode when no key's sequence follows.
    ///
    /// In insert mode ESC begins the sequences of keys such as arrows, and so cannot have a command itself. The first
    /// one ends such a sequence; the second one is bound to `vi-command-mode`. Where libedit handles the ESC at once,
    /// both do nothing. No keyboard sends this C1 control character.
    static let loneEscape: Unicode.Scalar = "\u{9D}"

    /// Sent before each digit of a count, since the digits themselves have a command of this program.
    static let countDigit: Unicode.Scalar = "\u{9E}"

    /// Commands of libedit that some keys have in any case.
    private static let fixed = [
        ("\\e[1~", "ed-move-to-beg"), // Home, as the console and screen send it
        ("\\e[7~", "ed-move-to-beg"),
        ("\\e" + Paste.end, "ed-ignore"),
    ] + digits

    private static let digits = (0 ... 9).map { (octal(countDigit) + "\($0)", "ed-argument-digit") }

    /// Keys without a command, whose sequences would otherwise be inserted into the line.
    ///
    /// Insert, Delete, Page Up and Down, F1 to F12, arrows, Home and End as xterm sends them, with and without Shift,
    /// Alt and Ctrl. Also Shift-Tab, and Alt-X, which asks for the name of a libedit command.
    private static let unused: [String] = {
        let numbers = [2, 3, 5, 6, 11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24]
        let letters = ["A", "B", "C", "D", "F", "H", "P", "Q", "R", "S"]
        let modified = (2 ... 8).flatMap { modifier in
            numbers.map { "\\e[\($0);\(modifier)~" } + letters.map { "\\e[1;\(modifier)\($0)" }
        }
        return modified + numbers.map { "\\e[\($0)~" } + letters.suffix(4).map { "\\eO\($0)" }
            + ["x", "X", "[Z"].map { "\\e" + $0 }
    }()

    /// Binds keys that the user may bind to other commands; called before the user's settings are read.
    static func bindDefaults(in editor: OpaquePointer) {
        let keys = EditorCommand.all.flatMap { command in command.keys.map { ($0, command.name) } }
        let ofLibedit = [("\\e[H", "ed-move-to-beg"), ("\\eOH", "ed-move-to-beg"), ("^L", "ed-clear-screen")]
        bind(unused.map { ($0, "ed-ignore") } + keys + ofLibedit, in: editor)
    }

    /// Binds the other keys; called after the user's settings are read, in which `bind -v` and `bind -e` reset all
    /// keys.
    static func bind(in editor: OpaquePointer) {
        if shim_el_uses_vi(editor) {
            // Its insert mode.
            bindDefaults(in: editor)
            let escapes = [("\\e" + octal(loneEscape), "ed-ignore"), (octal(loneEscape), "vi-command-mode")]
            bind(escapes, in: editor)
            let keys = EditorCommand.all.flatMap { command in command.viKeys.map { ($0, command.name) } }
            for (key, command) in keys + [(octal(loneEscape), "ed-ignore")] + digits {
                shim_el_bind_alternative(editor, key, command)
            }
        }
        bind(fixed + EditorCommand.all.flatMap { command in command.fixedKeys.map { ($0, command.name) } }, in: editor)
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
