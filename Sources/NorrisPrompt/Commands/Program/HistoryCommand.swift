import ChuckNorris
import Terminal

extension Command {
    static let history = Command(
        name: "history",
        summary: "List the lines typed so far.",
        details: "Up and Down go through them, Ctrl-R searches. A line that begins with a space is not saved."
    ) { _, session in
        try session.folders.history.load().forEach { session.output.print(StyledText($0)) }
    }
}
