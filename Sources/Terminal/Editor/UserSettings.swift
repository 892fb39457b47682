/// The user's settings for libedit, in `~/.editrc`.
struct UserSettings {
    private struct Line {
        let text: String

        /// Whether it chooses the keys of emacs or vi, which resets all keys.
        var selectsKeys: Bool {
            binds("-v", "-e")
        }

        /// Whether it binds a key that the terminal handles, that begins the sequences of others, or that has only a
        /// name.
        var bindsReservedKey: Bool {
            binds("^C", "^Z", "^\\", "^[", "\\E", "\\033", "-K")
        }

        private func binds(_ keys: String...) -> Bool {
            let words = text.split(whereSeparator: \.isWhitespace).map { $0.filter { !"\"'".contains($0) } }
            return words.first?.hasSuffix("bind") == true
                && words.contains { keys.contains($0) || keys.contains($0.uppercased()) }
        }
    }

    /// Sent to libedit for an Escape in vi's modes, where ESC itself begins the sequences of keys such as arrows.
    ///
    /// No keyboard sends this C1 control character, and `KeyDecoder` drops it.
    static let viEscape: Unicode.Scalar = "\u{9D}"

    private let path: String
    private var lines: [Line] = []
    private var problem: String?

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
        let count = retryingInterrupted { read(descriptor, &bytes, bytes.count) }
        lines = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self).split(whereSeparator: \.isNewline)
            .filter { ($0.first { !$0.isWhitespace } ?? "#") != "#" }.map { Line(text: String($0)) }
    }

    /// Binds all keys: this program's, then the user's, and last those that the program cannot do without.
    ///
    /// Returns what of the settings has no effect, as a sentence.
    func bindKeys(in libedit: Libedit) -> String? {
        libedit.run("bind -e")
        for line in lines where line.selectsKeys {
            libedit.run(line.text)
        }
        for command in LineCommand.all {
            if let function = command.function {
                libedit.add(command.name, function)
            }
            for key in command.keys {
                libedit.run("bind '\(key)' \(command.name)")
            }
            for key in command.viKeys where libedit.usesVi {
                libedit.run("bind -a '\(key)' \(command.name)")
            }
        }
        let useless = lines.filter { !$0.selectsKeys && (libedit.run($0.text) != nil || $0.bindsReservedKey) }
        let escape = "\\" + String(Self.viEscape.value, radix: 8)
        let paste = KeyDecoder.pasteBeginning.replacing("\u{1B}", with: "\\e")
        for map in ["", "-a"] {
            libedit.run("bind \(map) '\(paste)' norris-paste")
            libedit.run("bind \(map) '\(escape)' ed-ignore")
        }
        if libedit.usesVi {
            libedit.run("bind '\(escape)' vi-command-mode")
        }
        guard let first = useless.first else { return problem }
        let more = useless.count > 1 ? " and \(useless.count - 1) more lines" : ""
        return "In \(path), \"\(first.text)\"\(more) cannot have an effect.".sanitized(lineBreak: " ")
    }
}
