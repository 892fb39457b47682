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
        public static let transient = Scope("transient", isOfLibrary: true)

        /// One value for each resolution, shared by everything that the resolution makes.
        ///
        /// A resolution begins where the program asks and ends when it has its answer, however deep it goes.
        public static let graph = Scope("graph", isOfLibrary: true)

        /// One value while something outside of the library retains it; then a new one.
        ///
        /// The library holds it weakly, so it must be an object. A value type is made anew each time.
        public static let shared = Scope("shared", isOfLibrary: true)

        /// One value, made on first use, on the thread that asks first; the same as `isUnique: true`.
        public static let singleton = Scope("singleton", isOfLibrary: true)

        /// One value, made when the cure is set; its dependencies must have been set before.
        public static let eagerSingleton = Scope("eagerSingleton", isOfLibrary: true)

        /// The name, by which the scopes of programs are told apart.
        public let description: String

        /// A scope of a program is none of the library's, even if it has the name of one.
        private let isOfLibrary: Bool

        private init(_ name: String, isOfLibrary: Bool) {
            description = name
            self.isOfLibrary = isOfLibrary
        }

        /// Creates a scope with one value, made on first use and kept until ``Vaccine/removeValues(in:)``.
        public init(_ name: String) {
            self.init(name, isOfLibrary: false)
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
