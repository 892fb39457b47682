extension Vaccine {
    /// Which cures there are, and which of them needs which.
    public struct Graph: Hashable, Sendable, CustomStringConvertible {
        /// A cure, or what is asked for and has none.
        public struct Node: Hashable, Sendable, Identifiable {
            /// The node's place in ``Graph/nodes``.
            public let id: Int

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
            /// The node that asks.
            public let from: Int

            /// The node that is asked for.
            public let to: Int

            /// Where it asks.
            public let place: Place

            /// How it asks.
            public let need: Need
        }

        /// How a cure asks for another.
        public enum Need: String, Hashable, Sendable, CustomStringConvertible {
            /// It cannot be made without.
            case needs

            /// It asks later, when a lazy property is first read.
            case lazily

            /// It can do without, and has to.
            case optionally

            /// It is made of the cure that it took the place of.
            case wraps

            /// The word for it.
            public var description: String {
                rawValue
            }
        }

        /// The cures in the order in which they were set, then what is missing.
        ///
        /// A decorated cure is followed by the cures that it wraps, outermost first.
        public let nodes: [Node]

        /// Who asks for what, in the order in which it was asked; each pair once.
        public let edges: [Edge]
    }

    /// Makes every cure once, and returns all that is wrong with them; nothing when all is well.
    ///
    /// ```swift
    /// XCTAssertEqual(Vaccine.validate(), [])
    /// ```
    ///
    /// It finds each missing cure with who needs it, each cycle with its whole path, each singleton that would keep an
    /// object of a shorter life, and each cure that was set twice. What a singleton would keep is made a second time,
    /// to see
    /// whether it is another object. Nothing that is made is kept: a singleton is made once more when the program asks.
    /// An override is looked at from inside.
    ///
    /// Call it on the main actor if there are cures of the main actor; they are made there, and all others on a thread
    /// of the library's own. A maker that asks with `getCure` for what is missing is left at that line, and its thread
    /// sleeps until the program ends, with the locks that the maker may hold; on the main actor that cannot be, and the
    /// program stops with the sentence.
    ///
    /// - Parameters:
    ///   - file: Where it is called, for the sentence about cures of the main actor that could not be looked at.
    ///   - line: The line of that file.
    public static func validate(file: StaticString = #file, line: UInt = #line) -> [Problem] {
        let survey = Survey(Question(file: file, line: line))
        defer { survey.throwAway() }
        survey.run()
        return survey.problems
    }

    /// Makes every cure once, and returns which there are and what each asked for.
    ///
    /// Nothing that it makes is kept; ``validate(file:line:)`` says how the makers run.
    ///
    /// - Parameters:
    ///   - file: Where it is called.
    ///   - line: The line of that file.
    public static func graph(file: StaticString = #file, line: UInt = #line) -> Graph {
        let survey = Survey(Question(file: file, line: line))
        defer { survey.throwAway() }
        survey.run()
        return Graph(survey)
    }
}

extension Vaccine.Graph {
    init(_ survey: Survey) {
        let cures = survey.allCures
        var ids: [ObjectIdentifier: Int] = [:]
        var nodes: [Node] = []
        for cure in cures where ids[ObjectIdentifier(cure)] == nil {
            ids[ObjectIdentifier(cure)] = nodes.count
            let made = survey.made(by: cure)?.ownType.map { TypeName.short($0) }
            nodes.append(Node(id: nodes.count, key: cure.key, made: made, scope: cure.scope, place: cure.place))
        }
        var missing: [Vaccine.Key: Int] = [:]
        var edges: [Edge] = []
        var seen: Set<[Int]> = []
        for edge in survey.edges {
            guard let from = ids[ObjectIdentifier(edge.from)] else { continue }
            let to: Int
            switch edge.to {
            case let .cure(cure):
                guard let id = ids[ObjectIdentifier(cure)] else { continue }
                to = id
            case let .missing(key):
                if missing[key] == nil {
                    missing[key] = nodes.count
                    nodes.append(Node(id: nodes.count, key: key, made: nil, scope: nil, place: nil))
                }
                to = missing[key] ?? 0
            }
            guard seen.insert([from, to]).inserted else { continue }
            edges.append(Edge(from: from, to: to, place: edge.place, need: edge.kind))
        }
        self.nodes = nodes
        self.edges = edges
    }
}
