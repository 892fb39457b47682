extension Vaccine {
    /// How long a cure's value lives, and who shares it.
    ///
    /// A program can add scopes; two with the same name are the same scope:
    ///
    /// ```swift
    /// extension Vaccine.Scope {
    ///     static let login = Vaccine.Scope("login")
    /// }
    /// ```
    public struct Scope: Hashable, Sendable, CustomStringConvertible {
        /// A new value for each request; the default.
        public static let transient = Scope(builtIn: "transient")

        /// One value for each resolution, shared by everything that the resolution makes.
        ///
        /// A resolution begins where the program asks and ends when it has its answer, however deep it goes.
        public static let graph = Scope(builtIn: "graph")

        /// One value while something outside of the library retains it; then a new one.
        ///
        /// The library holds it weakly, so it must be an object. A value type is made anew each time.
        public static let shared = Scope(builtIn: "shared")

        /// One value, made on first use, on the thread that asks first; the same as `isUnique: true`.
        public static let singleton = Scope(builtIn: "singleton")

        /// One value, made when the cure is set; its dependencies must have been set before.
        public static let eagerSingleton = Scope(builtIn: "eagerSingleton")

        /// The scope's name.
        public let description: String

        /// Whether a program has added it: it differs from a built-in scope of the same name.
        let isNamed: Bool

        /// Creates a scope with one value, made on first use and kept until ``Vaccine/removeValues(in:)``.
        public init(_ name: String) {
            (description, isNamed) = (name, true)
        }

        private init(builtIn name: String) {
            (description, isNamed) = (name, false)
        }

        var isSingleton: Bool {
            self == .singleton || self == .eagerSingleton
        }

        /// Whether the value outlives the resolution that made it.
        var isCached: Bool {
            self != .transient && self != .graph
        }
    }
}
