import ChuckNorris

/// Makes the sentence about where jokes come from.
enum SourceRenderer {
    /// - Parameter isChosen: Whether somebody has asked for the jokes on board alone.
    static func render(_ state: SourceState, isChosen: Bool) -> StyledText {
        switch state {
        case let .api(host):
            StyledText("Jokes come from \(host).")
        case .bundled:
            StyledText(isChosen
                ? "Jokes come from the collection on board, because of --offline or set source offline."
                : "Jokes come from the collection on board.")
        case let .resting(host, reason, seconds):
            rest("No jokes come just now.", host, reason, seconds)
        case let .replaced(host, reason, seconds):
            rest("Jokes come from the collection on board just now.", host, reason, seconds)
        case .unknown:
            StyledText("The source of jokes does not say where it has them from.")
        }
    }

    /// On one line, because the reason may have words of the server's in it.
    private static func rest(_ beginning: String, _ host: String, _ reason: String, _ seconds: Int?) -> StyledText {
        let next = seconds.map { "asked again in \($0) s at the earliest" } ?? "being asked again just now"
        return StyledText("\(beginning) \(reason) \(host) is \(next).").onOneLine
    }
}
