extension Vaccine {
    /// A group of cures, as a value: it can be named, passed on, and made of other groups.
    ///
    /// ```swift
    /// let voices = Vaccine.Module {
    ///     Vaccine.autowireCure(for: Greeting.self, with: TimelyGreeting.init(clock:log:))
    ///     Vaccine.setCure(for: Doorman.self, with: Doorman())
    /// }
    ///
    /// let house = Vaccine.Module(clocks, voices)
    /// ```
    ///
    /// Nothing is set before a module is passed to ``Vaccine/setCures(of:)``, as in `Vaccine.setCures(of: house)`.
    public struct Module: Sendable {
        /// Each in a box, which has an identity.
        fileprivate let parts: [Box<IsolatedClosure<Void>>]

        /// Creates a module from a closure that sets cures; it runs each time the module is set, where that is.
        public init(_ setCures: @escaping @Sendable @isolated(any) () -> Void) {
            parts = [Box(IsolatedClosure(setCures))]
        }

        /// Makes a module of others.
        public init(_ modules: Module...) {
            parts = modules.flatMap(\.parts)
        }
    }

    /// Sets the cures of modules, in their order; a module that is contained more than once is set once.
    public static func setCures(of modules: Module...) {
        var seen: Set<ObjectIdentifier> = []
        for part in modules.flatMap(\.parts) where seen.insert(ObjectIdentifier(part)).inserted {
            guard !part.value.needsMainActor || MainQueue.isCurrent else {
                fatalError("""
                A module's closure is of the main actor, and its cures are set elsewhere. Call setCures(of:) on the \
                main actor, or remove '@MainActor in' if the closure needs nothing of the main actor.
                """)
            }
            // Throws nothing, as the initializer takes no closure that does.
            try? part.value()
        }
    }
}
