import TerminalText
import Vaccine

/// Renders the graph of cures.
enum GraphRenderer {
    static func render(_ graph: Vaccine.Graph) -> StyledText {
        graph.description.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            // Further rows of a wrapped line are indented more, so that they are not mistaken for entries.
            let start = line.prefix { $0 == " " }.count + 2
            return StyledText(String(line.prefix(start))) + .hang + StyledText(String(line.dropFirst(start)))
        }.joinedByLines()
    }
}
