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
        return nodes.map { node in
            let asked = (asking[node.id] ?? []).map { "\n    \($0.need) \(name(of: nodes[$0.to], for: $0.need))" }
            return "\(node.key): \(facts(of: node).joined(separator: ", "))\(asked.joined())"
        }.joined(separator: "\n")
    }

    /// The graph as a Mermaid flowchart, which GitHub and GitLab draw.
    public var mermaid: String {
        let nodes = nodes.map { node in
            let text = ([node.key.description] + facts(of: node)).map(Self.escapedForMermaid).joined(separator: "<br>")
            return "    c\(node.id)[\"\(text)\"]"
        }
        let edges = edges.map { edge in
            switch edge.need {
            case .needs: "    c\(edge.from) --> c\(edge.to)"
            case .lazily, .optionally, .wraps: "    c\(edge.from) -. \(edge.need) .-> c\(edge.to)"
            }
        }
        return (["flowchart TD"] + nodes + edges).joined(separator: "\n")
    }

    /// The graph in the DOT language, which Graphviz draws.
    public var dot: String {
        let nodes = nodes.map { node in
            let text = ([node.key.description] + facts(of: node)).map(Self.escapedForDOT).joined(separator: "\\n")
            return "    c\(node.id) [label=\"\(text)\"\(node.place == nil ? ", style=dashed" : "")];"
        }
        let edges = edges.map { edge in
            switch edge.need {
            case .needs: "    c\(edge.from) -> c\(edge.to);"
            case .lazily, .optionally, .wraps:
                "    c\(edge.from) -> c\(edge.to) [label=\"\(edge.need)\", style=dashed];"
            }
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

    /// Replaces what would end the text or start a tag by Mermaid's entities, which begin with `#`.
    private static func escapedForMermaid(_ text: String) -> String {
        let entities: [Character: String] = ["\"": "#quot;", "<": "#lt;", ">": "#gt;", "#": "#35;", "\n": " "]
        return text.map { entities[$0] ?? String($0) }.joined()
    }

    private static func escapedForDOT(_ text: String) -> String {
        let escapes: [Character: String] = ["\"": "\\\"", "\\": "\\\\", "\n": "\\n"]
        return text.map { escapes[$0] ?? String($0) }.joined()
    }
}
