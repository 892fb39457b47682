import ChuckNorris

/// What the environment says about the terminal.
extension Environment {
    /// Whether a stream gets color: the setting decides, and with `auto` the environment and the stream.
    ///
    /// The conventions are those of no-color.org and of CLICOLOR. CLICOLOR_FORCE overrides NO_COLOR, as in gh.
    func usesColor(_ setting: Settings.Color, isTerminal: Bool) -> Bool {
        switch setting {
        case .always: true
        case .never: false
        case .auto: asksForColor ?? isTerminal
        }
    }

    /// Whether the variables ask for color, or forbid it; nil if they leave it to the terminal.
    private var asksForColor: Bool? {
        guard ["CLICOLOR_FORCE", "FORCE_COLOR"].allSatisfy({ nonEmpty($0) ?? "0" == "0" }) else { return true }
        return nonEmpty("NO_COLOR") != nil || self["CLICOLOR"] == "0" ? false : nil
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
