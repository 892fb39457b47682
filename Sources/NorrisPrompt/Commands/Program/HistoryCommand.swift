import ChuckNorris
import Terminal

extension Command {
    static let history = Command(
        name: "history",
        summary: "List the lines typed so far.",
        details: """
        Up and Down go through them; after a part of a line, through those that begin with it. Ctrl-R searches. A line \
        that begins with a space is not saved.
        """
    ) { _, session in
        let lines = try session.history.load().map { StyledText($0) }
        (session.output.isScreen ? ListRenderer.numbered(lines) : lines).forEach { session.output.print($0) }
    }
}
