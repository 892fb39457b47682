/// Whether a stream gets colour.
enum ColorPolicy {
    /// The option decides; left to itself, the environment does, a stream at a time.
    ///
    /// The conventions are those of no-color.org and of CLICOLOR. Forcing is stronger than forbidding, as gh has it.
    static func usesColor(_ option: Settings.Color, isTerminal: Bool, environment: Environment) -> Bool {
        switch option {
        case .always: return true
        case .never: return false
        case .auto:
            if let forced = environment.nonEmpty("CLICOLOR_FORCE"), forced != "0" {
                return true
            }
            let isForbidden = environment.nonEmpty("NO_COLOR") != nil || environment["CLICOLOR"] == "0"
            return isTerminal && !isForbidden && canMoveCursor(environment)
        }
    }

    /// Whether the terminal understands escape sequences at all.
    static func canMoveCursor(_ environment: Environment) -> Bool {
        environment.nonEmpty("TERM").map { $0 != "dumb" } ?? false
    }
}
