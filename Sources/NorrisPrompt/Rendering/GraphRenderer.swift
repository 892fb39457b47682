import TerminalText
import Vaccine

/// How the graph of cures is written.
enum GraphFormat: Sendable {
    case text
    case mermaid
    /// For Graphviz.
    case dot
}

/// Renders the graph of cures.
enum GraphRenderer {
    static func render(_ graph: Vaccine.Graph, as format: GraphFormat) -> StyledText {
        switch format {
        case .text: hanging(graph.description)
        case .mermaid: StyledText(graph.mermaid)
        case .dot: StyledText(graph.dot)
        }
    }

    /// Indents the further rows of a wrapped line more than its first, so that wrapped rows are not mistaken for
    /// entries.
    private static func hanging(_ text: String) -> StyledText {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let start = line.prefix { $0 == " " }.count + 2
            return StyledText(String(line.prefix(start))) + .hang + StyledText(String(line.dropFirst(start)))
        }.joinedByLines()
    }
}
