extension Vaccine {
    /// How long a cure's value lives, and who shares it.
    public enum Scope: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
        /// A new value for each request; the default.
        case transient

        /// One value for each resolution, shared by everything that the resolution makes.
        ///
        /// A resolution begins where the program asks and ends when it has its answer: all that is made on the way,
        /// however deep, belongs to it.
        case graph

        /// One value while something outside of the library retains it; then a new one.
        ///
        /// The library holds it weakly, so it must be an object. A value type is made anew each time.
        case shared

        /// One value, made on first use, on the thread that asks first; the same as `isUnique: true`.
        case singleton

        /// One value, made when the cure is set; its dependencies must have been set before.
        case eagerSingleton

        /// The scope's name, as the source spells it.
        public var description: String {
            rawValue
        }

        var isSingleton: Bool {
            self == .singleton || self == .eagerSingleton
        }

        /// Whether the value outlives the resolution that made it.
        var isCached: Bool {
            isSingleton || self == .shared
        }
    }
}
