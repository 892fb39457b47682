package import ChuckNorris

/// Where files are stored between runs, by the XDG base directory specification, which wants relative paths ignored.
///
/// A relative HOME is ignored, too, because its meaning depends on the current folder.
extension Environment {
    /// Nil to keep no history: when `NORRIS_HISTORY` turns it off, or when nothing says where home is.
    var historyPath: String? {
        guard !forbidsHistory else { return nil }
        return self["NORRIS_HISTORY"] ?? folder("XDG_STATE_HOME", orBelowHome: ".local/state").map { $0 + "/history" }
    }

    /// Whether the variable turns the history off, and with it the last joke; /dev/null does, as in psql and shells.
    var forbidsHistory: Bool {
        ["", "/dev/null"].contains(self["NORRIS_HISTORY"])
    }

    /// The file of the joke shown last; nil when nothing says where home is.
    package var lastJokePath: String? {
        folder("XDG_STATE_HOME", orBelowHome: ".local/state").map { $0 + "/last" }
    }

    /// The file of the settings that stay.
    var settingsFile: SettingsFile {
        SettingsFile(path: folder("XDG_CONFIG_HOME", orBelowHome: ".config").map { $0 + "/config" } ?? "")
    }

    /// The folder of the favorites; nil when nothing says where home is.
    package var favoritesFolder: String? {
        folder("XDG_DATA_HOME", orBelowHome: ".local/share")
    }

    /// The folder of the user's own jokes that are read if no other place is named.
    var jokesFolder: String? {
        favoritesFolder.map { $0 + "/jokes" }
    }

    /// The path, where `~` stands for the home folder.
    func expanded(_ path: String) -> String {
        path == "~" || path.hasPrefix("~/") ? (nonEmpty("HOME") ?? "~") + path.dropFirst() : path
    }

    private func folder(_ variable: String, orBelowHome path: String) -> String? {
        if let base = nonEmpty(variable), base.hasPrefix("/") {
            return base + "/norris"
        }
        guard let home = nonEmpty("HOME"), home.hasPrefix("/") else { return nil }
        return "\(home)/\(path)/norris"
    }
}

/// What the environment says about the terminal.
extension Environment {
    /// Whether a stream gets color: the setting decides, and with `auto` the environment and the stream.
    ///
    /// The conventions are those of no-color.org and of CLICOLOR. CLICOLOR_FORCE overrides NO_COLOR, as in gh.
    func usesColor(_ setting: Settings.Color, isTerminal: Bool) -> Bool {
        switch setting {
        case .always: true
        case .never: false
        case .auto: asksForColor ?? (isTerminal && understandsEscapes)
        }
    }

    /// Whether the variables ask for color, or forbid it; nil if they leave it to the settings.
    var asksForColor: Bool? {
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

    /// Whether the terminal is known to show links.
    ///
    /// Few have a variable or a terminal type of their own. tmux has shown links since 3.4.
    var showsLinks: Bool {
        if nonEmpty("TMUX") != nil {
            let version = self["TERM_PROGRAM"] == "tmux" ? nonEmpty("TERM_PROGRAM_VERSION") : nil
            return version.flatMap { Double($0.prefix { $0 == "." || $0.isNumber }) }.map { $0 >= 3.4 } ?? false
        }
        let isNewVTE = nonEmpty("VTE_VERSION").flatMap { Int($0) }.map { $0 >= 5000 } ?? false
        let programs = ["iTerm.app", "WezTerm", "ghostty", "vscode", "rio"]
        let types = ["xterm-kitty", "xterm-ghostty", "alacritty", "foot", "foot-extra", "contour", "wezterm"]
        return isNewVTE || nonEmpty("KONSOLE_VERSION") != nil || nonEmpty("WT_SESSION") != nil
            || programs.contains(self["TERM_PROGRAM"] ?? "") || types.contains(self["TERM"] ?? "")
    }

    /// Whether the background is light, by its index among the sixteen colors; nil where no variable tells.
    var hasLightBackground: Bool? {
        let index = self["COLORFGBG"]?.split(separator: ";").last.flatMap { Int($0) }
        return index.map { $0 == 7 || $0 > 8 }
    }

    /// Whether the locale's encoding is UTF-8, by the variables that setlocale(3) reads, in its order.
    var isUnicode: Bool {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(nonEmpty).first ?? ""
        let lowercased = locale.lowercased()
        return lowercased.contains("utf-8") || lowercased.contains("utf8")
    }
}
