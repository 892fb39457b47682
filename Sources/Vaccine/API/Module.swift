extension Vaccine {
    /// A group of cures, as a value: it can be named, passed on, and made of other groups.
    ///
    /// ``Vaccine/setCures(of:file:line:)`` sets them; before, nothing is set.
    public struct Module: Sendable {
        /// Closures that set cures, in boxes, which tell them apart.
        fileprivate let parts: [Box<@Sendable (Place) -> Void>]

        /// Creates a module from a closure that sets cures; it runs each time the module is set, where that is.
        public init(_ setCures: @escaping @Sendable () -> Void) {
            parts = [Box { _ in setCures() }]
        }

        /// Creates a module from a closure of the main actor; the module can be set there alone.
        public init(onMainActor _: Void = (), _ setCures: @escaping @MainActor @Sendable () -> Void) {
            parts = [Box { place in
                guard MainQueue.isCurrent else {
                    let sentence = """
                    A module's closure is of the main actor, and its cures are set elsewhere, at \(place). \
                    Call setCures(of:) on the main actor, or remove '@MainActor in' if the closure needs nothing of it.
                    """
                    fatalError(sentence, file: place.literal, line: place.line)
                }
                MainQueue.call(setCures)
            }]
        }

        /// Makes a module of others.
        public init(_ modules: Module...) {
            parts = modules.flatMap(\.parts)
        }
    }

    /// Sets the cures of modules, in their order; a module that is contained more than once is set once.
    public static func setCures(of modules: Module..., file: StaticString = #fileID, line: UInt = #line) {
        var seen: Set<ObjectIdentifier> = []
        for part in modules.flatMap(\.parts) where seen.insert(ObjectIdentifier(part)).inserted {
            part.value(Place(file, line))
        }
    }
}
