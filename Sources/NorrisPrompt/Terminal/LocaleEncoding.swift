/// Which characters the terminal is likely to show.
enum LocaleEncoding {
    /// Whether the locale's encoding is UTF-8, by the variables that setlocale(3) looks at, in its order.
    static func isUnicode(_ environment: Environment) -> Bool {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(environment.nonEmpty).first ?? ""
        let lowercased = locale.lowercased()
        return lowercased.contains("utf-8") || lowercased.contains("utf8")
    }
}
