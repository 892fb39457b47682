extension Vaccine {
    /// How long a cure's value lives, and who shares it.
    public enum Scope: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
        /// Made anew each time it is asked for: the scope of a cure that names none.
        case transient

        /// One for all that is made within one resolution; the next resolution has another.
        ///
        /// A resolution begins where the program asks and ends when it has its answer: all that is made on the way,
        /// however deep, belongs to it.
        case graph

        /// One for all as long as something outside of the library holds it; made anew after that.
        ///
        /// The library holds it weakly, so it must be an object. A value type is made anew each time.
        case shared

        /// One for all, made once, on first use, by the thread that asks first: what `isUnique: true` says.
        case singleton

        /// One for all, made at once when the cure is set; what it needs must have been set before.
        case eagerSingleton

        /// The scope's name, as the source spells it.
        public var description: String {
            rawValue
        }

        var isSingleton: Bool {
            self == .singleton || self == .eagerSingleton
        }

        /// Whether the value outlives the resolution that made it.
        var isKept: Bool {
            isSingleton || self == .shared
        }
    }
}
