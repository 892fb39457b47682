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
            // The reason may have words of the server's in it.
            StyledText("""
            Jokes come from the collection on board just now. \(reason) \(host) is asked again in \(seconds) s at the \
            earliest.
            """).onOneLine
        case .unknown:
            StyledText("The source of jokes does not say where it has them from.")
        }
    }
}
