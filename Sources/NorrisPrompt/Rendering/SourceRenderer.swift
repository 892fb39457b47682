import ChuckNorris
import TerminalText

/// Renders the sentences about where jokes come from.
enum SourceRenderer {
    /// - Parameter isChosen: Whether the user has asked for built-in jokes only.
    static func render(_ state: SourceState, isChosen: Bool) -> StyledText {
        switch state {
        case let .api(host):
            StyledText("Jokes come from \(host).")
        case .bundled:
            StyledText(isChosen
                ? "Using built-in jokes, because of --offline or set source offline."
                : "Using built-in jokes.")
        case let .paused(host, cause, seconds):
            pause("No jokes are available for now.", host, cause, seconds)
        case let .replaced(host, cause, seconds):
            pause("Using built-in jokes for now.", host, cause, seconds)
        case .unknown:
            StyledText("The source of the jokes is unknown.")
        }
    }

    /// On one line, because the cause may contain the server's own words.
    private static func pause(_ beginning: String, _ host: String, _ cause: APIFailure, _ seconds: Int?) -> StyledText {
        let next = seconds.map { "not asked again for \($0) s" } ?? "being asked again now"
        return StyledText("\(beginning) \(cause.cause). \(host) is \(next).").onOneLine
    }
}
