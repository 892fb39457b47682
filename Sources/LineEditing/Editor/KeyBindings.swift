/// The keys that libedit leaves unbound, and the keys with commands of this program.
enum KeyBindings {
    /// Sent after an ESC for a key without a command, and twice in vi's insert mode when no key's sequence follows.
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
        ("\\e" + octal(loneEscape), "ed-ignore"),
    ] + digits

    private static let digits = (0 ... 9).map { (octal(countDigit) + "\($0)", "ed-argument-digit") }

    /// Binds keys that the user may bind to other commands; called before the user's settings are read.
    static func bindDefaults(in libedit: Libedit) {
        let ofLibedit = [("\\e[H", "ed-move-to-beg"), ("\\eOH", "ed-move-to-beg"), ("^L", "ed-clear-screen")]
        // Alt-X asks for the name of a libedit command.
        bind([("\\ex", "ed-ignore"), ("\\eX", "ed-ignore")] + commands(\.keys) + ofLibedit, in: libedit)
    }

    /// Binds the other keys; called after the user's settings are read, in which `bind -v` and `bind -e` reset all
    /// keys.
    static func bind(in libedit: Libedit) {
        if libedit.usesVi {
            // Its insert mode.
            bindDefaults(in: libedit)
            bind([(octal(loneEscape), "vi-command-mode")], in: libedit)
            bind(commands(\.viKeys) + [(octal(loneEscape), "ed-ignore")] + digits, with: "-a", in: libedit)
        }
        bind(fixed + commands(\.fixedKeys), in: libedit)
    }

    /// The commands of this program that have some keys.
    private static func commands(_ keys: KeyPath<EditorCommand, [String]>) -> [(String, String)] {
        EditorCommand.all.flatMap { command in command[keyPath: keys].map { ($0, command.name) } }
    }

    private static func bind(_ bindings: [(String, String)], with option: String = "", in libedit: Libedit) {
        for (key, command) in bindings {
            libedit.run("bind \(option) '\(key)' \(command)")
        }
    }

    static func octal(_ character: Unicode.Scalar) -> String {
        "\\" + String(character.value, radix: 8)
    }
}
