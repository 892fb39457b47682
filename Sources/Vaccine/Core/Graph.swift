extension Vaccine {
    /// Which cures there are, and which of them needs which.
    public struct Graph: Hashable, Sendable, CustomStringConvertible {
        /// A cure, or what is asked for and has none: then there is neither a scope nor a place.
        public struct Node: Hashable, Sendable {
            /// What the cure is set for.
            public let key: Key
            /// The name of the type that the cure makes; nil where it is that of the key, or could not be made.
            var made: String?
            /// Who shares the value, and for how long.
            public let scope: Scope?
            /// Where the cure is set.
            public let place: Place?
        }

        /// One cure asks for another.
        public struct Edge: Hashable, Sendable {
            /// The index in ``Graph/nodes`` of the cure that asks.
            public let from: Int
            /// The index of what it asks for.
            public let to: Int
            /// How it asks.
            public let need: Need
            /// The line that asks, or that asked first.
            let place: Place
        }

        /// How a cure asks for another.
        public enum Need: Hashable, Sendable {
            /// It cannot be made without.
            case needs
            /// It asks later, when a lazy property is first read.
            case lazily
            /// It can do without, and has to.
            case optionally
            /// It is made of the cure that it took the place of.
            case wraps
        }

        /// The cures in the order in which they were set, each followed by those that it wraps, then what is missing.
        public internal(set) var nodes: [Node] = []

        /// Who asks for what, in the order in which it was asked; each pair once.
        public internal(set) var edges: [Edge] = []
    }
}

extension Vaccine.Graph {
    /// The graph as text: a line for each cure, and under it a line for each that it asks for.
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
