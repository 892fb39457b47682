/// Which program shows a text a screen at a time.
struct PagerCommand: Equatable {
    /// For a shell, with its arguments.
    let line: String

    /// Nil when the user wants none: for an empty variable or `cat`.
    ///
    /// The first variable that is set decides.
    init?(_ environment: Environment) {
        line = environment["NORRIS_PAGER"] ?? environment["PAGER"] ?? "less"
        let words = line.split(separator: " ")
        if words.isEmpty || words == ["cat"] {
            return nil
        }
    }
}
