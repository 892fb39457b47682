/// The keys that libedit leaves unbound, and the keys with commands of this program.
enum KeyBindings {
    /// Sent after an ESC for a key without a command, and twice in vi's insert mode when no key's sequence follows.
    ///
    /// In insert mode ESC begins the sequences of keys such as arrows, and so cannot have a command itself. The first
    /// one ends such a sequence; the second one is bound to `vi-command-mode`. Where libedit handles the ESC at once,
    /// both do nothing. No keyboard sends this C1 control character.
    static let loneEscape: Unicode.Scalar = "\u{9D}"
    static let escapeEnd = "\\e" + octal(loneEscape)

    /// Sent before each digit of a count, and before w and W in vi's command mode, since these keys themselves have a
    /// command of this program.
    static let countDigit: Unicode.Scalar = "\u{9E}"

    /// The keys that the user's settings name with `bind -k`, as their sequences end.
    private static let named = [
        "up": "A", "down": "B", "right": "C", "left": "D", "home": "H", "end": "F", "delete": "3~",
    ]

    /// Commands of libedit for keys that a user may bind to others; Alt-X would ask for the name of one.
    private static let ofLibedit = [
        ("\\e[H", "ed-move-to-beg"), ("\\eOH", "ed-move-to-beg"), ("\\e[1~", "ed-move-to-beg"),
        ("\\e[7~", "ed-move-to-beg"), ("^L", "ed-clear-screen"), ("\\ex", "ed-ignore"), ("\\eX", "ed-ignore"),
    ]

    /// Those of characters that no keyboard sends.
    private static let ofThisProgram = [(escapeEnd, "ed-ignore")]
        + (0 ... 9).map { (octal(countDigit) + "\($0)", "ed-argument-digit") }

    /// Binds all keys, as before the user's settings are read, and after those that reset them.
    static func bind(in libedit: Libedit) {
        bind(commands(\.keys) + ofLibedit + ofThisProgram, in: libedit)
        guard libedit.usesVi else { return }
        // Its insert mode.
        bind([(octal(loneEscape), "vi-command-mode")], in: libedit)
        let words = [("w", "vi-next-word"), ("W", "vi-next-big-word")].map { (octal(countDigit) + $0, $1) }
        let ofCommandMode = commands(\.viKeys) + [(octal(loneEscape), "ed-ignore")] + ofThisProgram + words
        bind(ofCommandMode, with: "-a", in: libedit)
    }

    /// What a line of the user's settings is to be replaced by, because libedit does not bind the keys of `bind -k`
    /// before the terminal changes.
    static func withSequences(_ setting: String) -> [String] {
        let words = setting.split(separator: " ")
        guard
            let option = words.firstIndex(of: "-k"), option + 1 < words.count,
            let ending = named[String(words[option + 1])] else { return [setting] }
        return ["[", "O"].map { beginning in
            (words[..<option] + ["'\\e\(beginning)\(ending)'"] + words[(option + 2)...]).joined(separator: " ")
        }
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
