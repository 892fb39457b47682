import ChuckNorris

/// What greets somebody at a terminal.
enum Banner {
    static func render(_ source: Options.Source) -> StyledText {
        StyledText("norris \(Version.current)", .strong)
            + StyledText(": Chuck Norris jokes, \(origin(source)).\n")
            + StyledText("Type ") + StyledText("joke", .accent) + StyledText(" for one, ")
            + StyledText("help", .accent) + StyledText(" for what else there is, ")
            + StyledText("quit", .accent) + StyledText(" to leave.")
    }

    private static func origin(_ source: Options.Source) -> String {
        switch source {
        case .bundled: "from the collection on board"
        case let .api(api): "from \(api.host) alone"
        case let .apiThenBundled(api): "fresh from \(api.host)"
        }
    }
}
