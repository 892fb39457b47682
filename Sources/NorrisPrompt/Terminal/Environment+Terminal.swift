/// What the environment says about the terminal.
extension Environment {
    /// Whether a stream gets color: the setting decides, and with `auto` the environment and the stream.
    ///
    /// The conventions are those of no-color.org and of CLICOLOR. CLICOLOR_FORCE overrides NO_COLOR, as in gh.
    func usesColor(_ setting: Settings.Color, isTerminal: Bool) -> Bool {
        switch setting {
        case .always: return true
        case .never: return false
        case .auto:
            if let forced = nonEmpty("CLICOLOR_FORCE"), forced != "0" {
                return true
            }
            let isForbidden = nonEmpty("NO_COLOR") != nil || self["CLICOLOR"] == "0"
            return isTerminal && !isForbidden && understandsEscapes
        }
    }

    /// Whether the terminal understands escape sequences.
    var understandsEscapes: Bool {
        nonEmpty("TERM").map { $0 != "dumb" } ?? false
    }

    /// Whether the locale's encoding is UTF-8, by the variables that setlocale(3) reads, in its order.
    var isUnicode: Bool {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(nonEmpty).first ?? ""
        let lowercased = locale.lowercased()
        return lowercased.contains("utf-8") || lowercased.contains("utf8")
    }
}
