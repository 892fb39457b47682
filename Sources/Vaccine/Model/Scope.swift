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
        public static let transient = Scope("transient", isPredefined: true)

        /// One value for each resolution, shared by everything that the resolution makes.
        ///
        /// A resolution begins where the program asks and ends when it has its answer: all that is made on the way,
        /// however deep, belongs to it.
        public static let graph = Scope("graph", isPredefined: true)

        /// One value while something outside of the library retains it; then a new one.
        ///
        /// The library holds it weakly, so it must be an object. A value type is made anew each time.
        public static let shared = Scope("shared", isPredefined: true)

        /// One value, made on first use, on the thread that asks first; the same as `isUnique: true`.
        public static let singleton = Scope("singleton", isPredefined: true)

        /// One value, made when the cure is set; its dependencies must have been set before.
        public static let eagerSingleton = Scope("eagerSingleton", isPredefined: true)

        /// The scope's name.
        public let description: String

        /// A scope of the program's own is none of the predefined ones, whatever its name.
        private let isPredefined: Bool

        /// Creates a scope with one value, made on first use and kept until ``Vaccine/reset(scope:)``.
        public init(_ name: String) {
            self.init(name, isPredefined: false)
        }

        private init(_ name: String, isPredefined: Bool) {
            description = name
            self.isPredefined = isPredefined
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
