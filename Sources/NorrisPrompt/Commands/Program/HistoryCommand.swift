import ChuckNorris
import Terminal

struct HistoryCommand: Command {
    static let specification = CommandSpecification(
        name: "history",
        summary: "List the lines typed so far.",
        details: """
        Up and Down go through them; after a part of a line, through those that begin with it. Ctrl-R searches. A line \
        that begins with a space is not saved.
        """,
        make: { _ in HistoryCommand() }
    )

    func run(in session: Session) async throws {
        let lines = try session.history.load().map { StyledText($0) }
        session.output.print(rows: session.output.isScreen ? ListRenderer.numbered(lines) : lines)
    }
}
