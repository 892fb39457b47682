extension Vaccine.Graph {
    /// The graph as text: a line for each cure, and under it a line for each that it asks for.
    ///
    /// ```text
    /// Greeting: singleton, LoudGreeting, House/Start.swift:4
    ///     wraps PoliteGreeting, House/Start.swift:3
    /// Greeting: singleton, PoliteGreeting, House/Start.swift:3
    ///     needs TimeTelling
    /// ```
    public var description: String {
        let asking = Dictionary(grouping: edges, by: \.from)
        return nodes.enumerated().map { index, node in
            let asked = (asking[index] ?? []).map { "\n    \($0.need) \(name(of: nodes[$0.to], for: $0.need))" }
            return "\(node.key): \(facts(of: node).joined(separator: ", "))\(asked.joined())"
        }.joined(separator: "\n")
    }

    /// The graph as a Mermaid flowchart, which GitHub and GitLab draw.
    public var mermaid: String {
        // Entities, which begin with `#` here, for what would end the text or start a tag.
        let entities: [Character: String] = ["\"": "#quot;", "<": "#lt;", ">": "#gt;", "#": "#35;", "\n": " "]
        let nodes = nodes.enumerated().map { index, node in
            let lines = ([node.key.description] + facts(of: node)).map { line in
                line.map { entities[$0] ?? String($0) }.joined()
            }
            return "    c\(index)[\"\(lines.joined(separator: "<br>"))\"]"
        }
        let edges = edges.map { edge in
            let arrow = edge.need == .needs ? "-->" : "-. \(edge.need) .->"
            return "    c\(edge.from) \(arrow) c\(edge.to)"
        }
        return (["flowchart TD"] + nodes + edges).joined(separator: "\n")
    }

    /// The key of a node; the type and place of a wrapped cure, which has the same key as its wrapper.
    private func name(of node: Node, for need: Need) -> String {
        guard need == .wraps, let place = node.place else { return node.key.description }
        return "\(node.made ?? node.key.description), \(place)"
    }

    private func facts(of node: Node) -> [String] {
        guard let scope = node.scope, let place = node.place else { return ["missing"] }
        return [scope.description] + (node.made.map { [$0] } ?? []) + [place.description]
    }
}
