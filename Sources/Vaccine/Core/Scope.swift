extension Vaccine {
    /// How long a cure's value lives, and who shares it.
    ///
    /// A program can add scopes, as `static let login = Vaccine.Scope("login")`; two with one name are the same scope.
    public struct Scope: Hashable, Sendable, CustomStringConvertible {
        /// A new value for each request; the default.
        public static let transient = Scope(description: "transient")

        /// One value for each resolution, from where the program asks until it has its answer, however deep that goes.
        public static let graph = Scope(description: "graph")

        /// One value while something outside of the library retains it; it must be an object.
        public static let shared = Scope(description: "shared")

        /// One value, made on first use, on the thread that asks first; the same as `isUnique: true`.
        public static let singleton = Scope(description: "singleton")

        /// The scope's name.
        public let description: String

        /// Whether the program added the scope, whose name may be that of another.
        private var isAdded = false

        /// Whether the value outlives the resolution that made it.
        var isCached: Bool {
            self != .transient && self != .graph
        }
    }
}

extension Vaccine.Scope {
    /// Creates a scope with one value, made on first use and kept until ``Vaccine/removeValues(in:)``.
    public init(_ name: String) {
        self.init(description: name, isAdded: true)
    }
}
