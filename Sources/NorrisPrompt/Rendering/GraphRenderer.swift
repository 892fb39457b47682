import Vaccine

/// Makes the text that a graph of cures is shown as.
enum GraphRenderer {
    static func render(_ graph: Vaccine.Graph, as format: GraphFormat) -> StyledText {
        switch format {
        case .text: hanging(graph.description)
        case .mermaid: StyledText(graph.mermaid)
        case .dot: StyledText(graph.dot)
        }
    }

    /// What is carried over from a line goes a little deeper than it, so that nobody takes it for a cure.
    private static func hanging(_ text: String) -> StyledText {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.map { line in
            let start = line.prefix { $0 == " " }.count + 2
            return StyledText(String(line.prefix(start))) + .hang + StyledText(String(line.dropFirst(start)))
        }.joinedByLines()
    }
}
