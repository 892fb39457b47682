/// Where things are kept between runs, by the XDG base directory specification, which wants relative paths ignored.
extension Environment {
    /// Nil to keep no history: when `NORRIS_HISTORY` is empty, or when nothing says where home is.
    var historyPath: String? {
        if let path = self["NORRIS_HISTORY"] {
            // What psql's and the shells' users write to keep none.
            return path.isEmpty || path == "/dev/null" ? nil : path
        }
        return folder("XDG_STATE_HOME", orBelowHome: ".local/state").map { $0 + "/history" }
    }

    /// The folder of the favorites; nil when nothing says where home is.
    package var favoritesFolder: String? {
        folder("XDG_DATA_HOME", orBelowHome: ".local/share")
    }

    private func folder(_ variable: String, orBelowHome path: String) -> String? {
        if let base = nonEmpty(variable), base.hasPrefix("/") {
            return base + "/norris"
        }
        return nonEmpty("HOME").map { "\($0)/\(path)/norris" }
    }
}
