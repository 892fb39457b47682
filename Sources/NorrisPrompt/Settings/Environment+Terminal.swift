import ChuckNorris

/// What the environment says about the terminal.
extension Environment {
    /// Whether a stream gets color: the setting decides, and with `auto` the environment and the stream.
    ///
    /// The conventions are those of no-color.org and of CLICOLOR. CLICOLOR_FORCE overrides NO_COLOR, as in gh.
    func usesColor(_ setting: Settings.Color, isTerminal: Bool) -> Bool {
        let isForced = ["CLICOLOR_FORCE", "FORCE_COLOR"].contains { nonEmpty($0) ?? "0" != "0" }
        let isRefused = nonEmpty("NO_COLOR") != nil || self["CLICOLOR"] == "0"
        return setting == .always || setting == .auto && (isForced || isTerminal && !isRefused)
    }

    /// Whether the terminal understands escape sequences.
    var understandsEscapes: Bool {
        nonEmpty("TERM").map { $0 != "dumb" } ?? false
    }

    /// Whether the terminal is of a kind that may show an operating system command (OSC) as text.
    ///
    /// Others ignore commands that they do not know.
    var showsUnknownCommands: Bool {
        let terminal = nonEmpty("TERM") ?? "dumb"
        let isDEC = terminal.hasPrefix("vt") && terminal.dropFirst(2).first?.isNumber == true
        let name = String(terminal.prefix { $0 != "-" })
        return isDEC || ["dumb", "unknown", "linux", "ansi", "cons25", "sun", "network"].contains(name)
    }

    /// Whether the locale's encoding is UTF-8, by the variables that setlocale(3) reads, in its order.
    var isUnicode: Bool {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(nonEmpty).first?.lowercased() ?? ""
        return locale.contains("utf-8") || locale.contains("utf8")
    }
}
