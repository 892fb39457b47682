/// The keys that libedit leaves unbound, those with commands of this program, and the user's.
enum KeyBindings {
    /// Sent to libedit for an Escape in vi's modes, where ESC itself begins the sequences of keys such as arrows.
    ///
    /// No keyboard sends this C1 control character, and `KeyDecoder` drops it.
    static let viEscape: Unicode.Scalar = "\u{9D}"

    private static let keys: KeyValuePairs = [
        "norris-complete": ["^I"],
        "norris-search": ["^R"],
        "norris-older": ["\\e[A", "\\eOA", "^P"],
        "norris-newer": ["\\e[B", "\\eOB", "^N"],
        "norris-next-char": ["\\e[C", "\\eOC", "^F"],
        // The last keys are arrows with Ctrl, whose sequences have two beginnings, and with Alt.
        "norris-next-word": ["\\ef", "\\eF", "\\e[1;5C", "\\e[5C", "\\e[1;3C"],
        "ed-prev-word": ["\\e[1;5D", "\\e[5D", "\\e[1;3D"],
        // The last two are the keys as the console and screen send them.
        "norris-end-of-line": ["^E", "\\e[F", "\\eOF", "\\e[4~", "\\e[8~"],
        "ed-move-to-beg": ["\\e[H", "\\eOH", "\\e[1~", "\\e[7~"],
        "norris-delete-prev-char": ["^H", "^?"],
        "norris-delete-next-char": ["\\e[3~"],
        "norris-delete-or-end": ["^D"],
        "ed-clear-screen": ["^L"],
        // It would ask for the name of a command.
        "ed-ignore": ["\\ex", "\\eX"],
    ]

    /// Those in vi's command mode, where the others have two commands.
    private static let viKeys: KeyValuePairs = [
        "k": "norris-older", "j": "norris-newer", "^P": "norris-older", "^N": "norris-newer",
        "^D": "norris-delete-or-end",
    ]

    /// Terminals that the system's database may not know, and those that they behave like.
    private static let relatives: KeyValuePairs = [
        "xterm": "xterm", "alacritty": "xterm", "foot": "xterm", "ghostty": "xterm", "kitty": "xterm",
        "rio": "xterm", "st": "xterm", "wezterm": "xterm", "tmux": "screen",
    ]

    /// Lets libedit take an unknown terminal for a known one, by the name in TERM.
    static func fallBackToKnownTerminal(_ libedit: Libedit) {
        guard !libedit.canDraw, let name = getenv("TERM").map({ String(cString: $0) }) else { return }
        if let (_, known) = relatives.first(where: { name == $0.key || name.hasPrefix($0.key + "-") }) {
            libedit.setTerminal(known)
        }
    }

    /// Binds all keys, and then those of the user's settings; returns what of these has no effect, as a sentence.
    static func bind(in libedit: Libedit) -> String? {
        let settings = EditrcFile()
        // First, because it resets all keys.
        let usesVi = settings.lines.last { $0.selectsKeys }?.words.contains("-v") == true
        libedit.run(usesVi ? "bind -v" : "bind -e")
        for (command, keys) in keys {
            for key in keys {
                libedit.run("bind '\(key)' \(command)")
            }
        }
        for (key, command) in viKeys where usesVi {
            libedit.run("bind -a '\(key)' \(command)")
        }
        let problems = settings.lines.filter { !$0.selectsKeys }.compactMap { line -> String? in
            let isRejected = libedit.run(line.text) != nil
            return isRejected || line.bindsReservedKey ? "\"\(line.text)\"" : nil
        }
        bindReserved(in: libedit)
        guard let first = problems.first else { return settings.problem }
        let more = problems.count > 1 ? " and \(problems.count - 1) more lines" : ""
        return "In \(settings.path), \(first)\(more) cannot have an effect.".sanitized(lineBreak: " ")
    }

    /// Binds the keys that the program cannot do without, whatever the user's settings are.
    private static func bindReserved(in libedit: Libedit) {
        let escape = "\\" + String(viEscape.value, radix: 8)
        let paste = KeyDecoder.pasteBeginning.replacing("\u{1B}", with: "\\e")
        libedit.run("bind '\(paste)' norris-paste")
        libedit.run("bind -a '\(paste)' norris-paste")
        libedit.run("bind '\(escape)' \(libedit.usesVi ? "vi-command-mode" : "ed-ignore")")
        libedit.run("bind -a '\(escape)' ed-ignore")
    }

    /// A key as libedit prints it.
    static func printed(_ key: String) -> String {
        key.unicodeScalars.reduce(into: "") { text, scalar in
            let letter = Unicode.Scalar(UInt8(truncatingIfNeeded: scalar.value ^ 0x40))
            text += scalar.isControl ? "^\(letter)" : "\(scalar)"
        }
    }
}

/// The user's settings for libedit.
struct EditrcFile {
    struct Line {
        let text: String

        var words: [String] {
            text.split(whereSeparator: \.isWhitespace).map { $0.filter { !"\"'".contains($0) } }
        }

        /// Whether it chooses the keys of emacs or vi, which resets all keys.
        var selectsKeys: Bool {
            words.first?.hasSuffix("bind") == true && (words.contains("-v") || words.contains("-e"))
        }

        /// Whether it binds a key that the terminal handles, that begins the sequences of others, or that has only a
        /// name.
        var bindsReservedKey: Bool {
            let reserved = ["^C", "^Z", "^\\", "^[", "\\E", "\\033", "-K"]
            return words.first?.hasSuffix("bind") == true && words.contains { reserved.contains($0.uppercased()) }
        }
    }

    let path: String
    private(set) var lines: [Line] = []
    private(set) var problem: String?

    /// Reads the file that libedit would read, if it is a regular file.
    init() {
        let home = getenv("HOME").map { String(cString: $0) + "/.editrc" }
        path = getenv("EDITRC").map { String(cString: $0) } ?? home ?? ""
        // Opening a pipe could wait for ever.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            let cause = String(cString: strerror(errno))
            problem = path.isEmpty || errno == ENOENT ? nil : "\(path) could not be read: \(cause)."
            return
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = retryingInterrupted { readBytes(descriptor, &bytes) }
        lines = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self).split(whereSeparator: \.isNewline)
            .map { Line(text: String($0)) }.filter { $0.words.first.map { !$0.hasPrefix("#") } ?? false }
    }
}
