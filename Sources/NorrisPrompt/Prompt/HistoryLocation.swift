/// Where the history is kept between runs.
enum HistoryLocation {
    /// Nil to keep none: when `NORRIS_HISTORY` is empty, or when nothing says where home is.
    ///
    /// The place is the XDG base directory specification's for state, which wants relative paths ignored.
    static func path(_ environment: Environment) -> String? {
        if let path = environment["NORRIS_HISTORY"] {
            // What psql's and the shells' users write to keep none.
            return path.isEmpty || path == "/dev/null" ? nil : path
        }
        if let state = environment.nonEmpty("XDG_STATE_HOME"), state.hasPrefix("/") {
            return state + "/norris/history"
        }
        return environment.nonEmpty("HOME").map { $0 + "/.local/state/norris/history" }
    }
}
