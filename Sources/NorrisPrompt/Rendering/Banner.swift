/// What greets somebody at a terminal.
enum Banner {
    static func render(_ source: Settings.Source, host: String) -> StyledText {
        StyledText("norris \(Version.current)", .strong)
            + StyledText(": Chuck Norris jokes, \(origin(source, host: host)).\n")
            + StyledText("Type ") + StyledText("joke", .accent) + StyledText(" for one, ")
            + StyledText("help", .accent) + StyledText(" for what else there is, ")
            + StyledText("quit", .accent) + StyledText(" to leave.")
    }

    private static func origin(_ source: Settings.Source, host: String) -> String {
        switch source {
        case .offline: "from the collection on board"
        case .online: "from \(host) alone"
        case .auto: "fresh from \(host)"
        }
    }
}
