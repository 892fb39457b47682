extension Vaccine {
    /// Which cures there are, and which of them needs which.
    public struct Graph: Hashable, Sendable, CustomStringConvertible {
        /// A cure, or what is asked for and has none.
        public struct Node: Hashable, Sendable {
            /// What the cure is set for.
            public let key: Key

            /// The name of the type that the cure makes; nil where it is that of the key, or could not be made.
            public let made: String?

            /// Who shares the value, and for how long; nil when there is no cure.
            public let scope: Scope?

            /// Where the cure is set; nil when there is none.
            public let place: Place?
        }

        /// One cure asks for another.
        public struct Edge: Hashable, Sendable {
            /// The index in ``Graph/nodes`` of the cure that asks.
            public let from: Int

            /// The index in ``Graph/nodes`` of what it asks for.
            public let to: Int

            /// Where it asks.
            public let place: Place

            /// How it asks.
            public let need: Need
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

        /// The cures in the order in which they were set, then what is missing.
        ///
        /// A decorated cure is followed by the cures that it wraps, outermost first.
        public let nodes: [Node]

        /// Who asks for what, in the order in which it was asked; each pair once.
        public let edges: [Edge]
    }
}

extension Vaccine.Graph {
    init(_ findings: Findings) {
        let registrations = findings.registrations
        let ids = Dictionary(zip(registrations, registrations.indices)) { first, _ in first }
        var nodes = registrations.map { registration in
            let made = findings.types[registration].flatMap { $0 == registration.key.type ? nil : TypeName.short($0) }
            return Node(key: registration.key, made: made, scope: registration.scope, place: registration.place)
        }
        var missing: [Vaccine.Key: Int] = [:]
        var edges: [Edge] = []
        var seen: Set<[Int]> = []
        for edge in findings.edges {
            guard let from = ids[edge.from] else { continue }
            if edge.to == nil, missing[edge.lookup.key] == nil {
                missing[edge.lookup.key] = nodes.count
                nodes.append(Node(key: edge.lookup.key, made: nil, scope: nil, place: nil))
            }
            let target = edge.to.map { ids[$0] } ?? missing[edge.lookup.key]
            guard let to = target, seen.insert([from, to]).inserted else { continue }
            edges.append(Edge(from: from, to: to, place: edge.lookup.place, need: edge.need))
        }
        self.nodes = nodes
        self.edges = edges
    }
}
