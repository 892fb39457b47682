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
            "    c\(index)[\"\(label(of: node, separator: "<br>", replacing: entities))\"]"
        }
        let edges = edges.map { edge in
            let arrow = edge.need == .needs ? "-->" : "-. \(edge.need) .->"
            return "    c\(edge.from) \(arrow) c\(edge.to)"
        }
        return (["flowchart TD"] + nodes + edges).joined(separator: "\n")
    }

    /// The graph in the DOT language, which Graphviz draws.
    public var dot: String {
        let escapes: [Character: String] = ["\"": "\\\"", "\\": "\\\\", "\n": "\\n"]
        let nodes = nodes.enumerated().map { index, node in
            let label = label(of: node, separator: "\\n", replacing: escapes)
            return "    c\(index) [label=\"\(label)\"\(node.place == nil ? ", style=dashed" : "")];"
        }
        let edges = edges.map { edge in
            let style = edge.need == .needs ? "" : " [label=\"\(edge.need)\", style=dashed]"
            return "    c\(edge.from) -> c\(edge.to)\(style);"
        }
        return (["digraph cures {", "    node [shape=box];"] + nodes + edges + ["}"]).joined(separator: "\n")
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

    private func label(of node: Node, separator: String, replacing escapes: [Character: String]) -> String {
        ([node.key.description] + facts(of: node)).map { line in
            line.map { escapes[$0] ?? String($0) }.joined()
        }.joined(separator: separator)
    }
}
