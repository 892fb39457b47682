import Vaccine

/// Makes the text that a graph of cures is shown as.
enum GraphRenderer {
    static func render(_ graph: Vaccine.Graph, as format: GraphFormat) -> StyledText {
        switch format {
        case .text: StyledText(graph.description)
        case .mermaid: StyledText(graph.mermaid)
        case .dot: StyledText(graph.dot)
        }
    }
}
