/// The user's settings, in `~/.editrc`.
extension Libedit {
    /// Binds all keys: this program's, and then the user's.
    ///
    /// Returns what of the settings has no effect, as a sentence.
    func bindKeys() -> String? {
        let home = getenv("HOME").map { String(cString: $0) + "/.editrc" }
        let path = getenv("EDITRC").map { String(cString: $0) } ?? home ?? ""
        let settings = Self.settings(in: path)
        // These reset all keys.
        let selections = settings.filter { Self.binds($0, "-V", "-E") }
        for line in ["bind -e"] + selections {
            run(line)
        }
        for command in KeyBinding.all {
            if let function = command.function {
                add(command.name, function)
            }
            for key in command.keys {
                run("bind '\(key)' \(command.name)")
            }
            // Without vi's keys, this has no effect.
            for key in command.viKeys {
                run("bind -a '\(key)' \(command.name)")
            }
        }
        if usesVi {
            run("bind '\(KeyBinding.escapeKey)' vi-command-mode")
        }
        let useless = settings.filter { line in
            // The terminal handles the first keys, the next begin the sequences of others, the last has only a name.
            let isReserved = Self.binds(line, "^C", "^Z", "^\\", "^[", "\\E", "\\033", "-K")
            return !selections.contains(line) && (isReserved || run(line) != nil)
        }
        guard let first = useless.first else { return nil }
        let more = useless.count > 1 ? " (and \(useless.count - 1) more)" : ""
        return "In \(path), \"\(first)\"\(more) cannot have an effect.".sanitized(lineBreak: " ")
    }

    /// The lines of the file, without comments.
    private static func settings(in path: String) -> [String] {
        // Opening a pipe could wait for ever.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = retryingInterrupted { read(descriptor, &bytes, bytes.count) }
        return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self).split(whereSeparator: \.isNewline)
            .map(String.init).filter { ($0.first { !$0.isWhitespace } ?? "#") != "#" }
    }

    /// Whether a line binds one of some keys, or has one of some options, in capitals.
    private static func binds(_ line: String, _ keys: String...) -> Bool {
        let words = line.split(whereSeparator: \.isWhitespace).map { $0.filter { !"\"'".contains($0) } }
        return words.first?.hasSuffix("bind") == true && words.contains { keys.contains($0.uppercased()) }
    }
}
