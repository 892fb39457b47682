import CLibEditShim

/// The keys that libedit leaves unbound.
enum KeyBindings {
    /// Takes the cursor to the end of a line that is about to be given up.
    ///
    /// `Keyboard` presses it, not people.
    ///
    /// As a key it also ends Ctrl-R, which an error in the middle would leave on the screen. It is a C1 control
    /// character, which no keyboard sends.
    static let moveToEnd: Unicode.Scalar = "\u{9F}"

    /// The name of the command on the Tab key, which people can give to other keys in their `~/.editrc`.
    static let complete = "norris-complete"

    private static let commands = [
        ("\\e[1;5C", "em-next-word"), // Ctrl-Right
        ("\\e[1;5D", "ed-prev-word"), // Ctrl-Left
        ("\\e[5C", "em-next-word"),
        ("\\e[5D", "ed-prev-word"),
        ("\\e[1;3C", "em-next-word"), // Alt-Right
        ("\\e[1;3D", "ed-prev-word"), // Alt-Left
    ]

    /// Keys without a meaning here, whose sequences would otherwise end up in the line.
    ///
    /// And Alt-X, which asks for the name of one of libedit's commands.
    private static let meaningless = numbered.map { "\\e[\($0)~" } + ["P", "Q", "R", "S"].map { "\\eO\($0)" }
        + ["A", "B", "C", "D"].map { "\\e[1;2\($0)" } // Shift with an arrow.
        + ["\\ex", "\\eX"]

    /// Insert, Page Up and Down, and F1 to F12, as xterm and its kin number them.
    private static let numbered = [2, 5, 6] + Array(11 ... 15) + Array(17 ... 21) + [23, 24]

    static func bind(in editor: OpaquePointer) {
        for (key, command) in commands {
            shim_el_bind(editor, key, command)
        }
        let moveToEnd = "\\" + String(Self.moveToEnd.value, radix: 8)
        shim_el_bind(editor, moveToEnd, "ed-move-to-end")
        shim_el_bind_alternative(editor, moveToEnd, "ed-move-to-end")
    }

    static func bindTab(in editor: OpaquePointer) {
        shim_el_bind(editor, "^I", complete)
    }

    /// To be called before the user's own bindings are read, who may give these keys a meaning.
    static func silenceMeaninglessKeys(in editor: OpaquePointer) {
        for key in meaningless {
            shim_el_bind(editor, key, "ed-ignore")
        }
    }
}
