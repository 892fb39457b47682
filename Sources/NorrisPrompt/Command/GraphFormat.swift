/// How the graph of cures is written.
package enum GraphFormat: String, CaseIterable, Sendable {
    /// For people to read.
    case text
    /// For Mermaid to draw.
    case mermaid
    /// For Graphviz to draw.
    case dot

    /// The options that ask for another format than text.
    static let options = [
        CommandTable.Option(spelling: "--mermaid", value: nil, summary: "Write it for Mermaid to draw."),
        CommandTable.Option(spelling: "--dot", value: nil, summary: "Write it for Graphviz to draw."),
    ]
}
