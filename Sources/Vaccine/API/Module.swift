extension Vaccine {
    /// A group of cures, as a value: it can be named, passed on, and made of other groups.
    ///
    /// ```swift
    /// let voices = Vaccine.Module {
    ///     Vaccine.setCure(for: Greeting.self, with: PoliteGreeting())
    /// }
    /// let house = Vaccine.Module(voices, clocks)
    ///
    /// Vaccine.setCures(of: house)
    /// ```
    ///
    /// Nothing is set before a module is passed to ``Vaccine/setCures(of:)``; within an override, that sets it for the
    /// override.
    public struct Module: Sendable {
        fileprivate let parts: [Part]

        /// Creates a module from the cures that a closure sets.
        ///
        /// - Parameter setCures: Calls `Vaccine.setCure` and the like; run each time the module is set.
        public init(_ setCures: @escaping @Sendable () -> Void) {
            parts = [Part(setCures)]
        }

        /// Makes a module of others, in their order.
        ///
        /// A module that is contained more than once is set once.
        ///
        /// - Parameter modules: The modules, whose cures are set in their order.
        public init(_ modules: Module...) {
            self.init(modules)
        }

        fileprivate init(_ modules: [Module]) {
            var seen: Set<ObjectIdentifier> = []
            parts = modules.flatMap(\.parts).filter { seen.insert(ObjectIdentifier($0)).inserted }
        }

        /// A closure with an identity.
        fileprivate final class Part: Sendable {
            let setCures: @Sendable () -> Void

            init(_ setCures: @escaping @Sendable () -> Void) {
                self.setCures = setCures
            }
        }
    }

    /// Sets the cures of modules, in their order.
    ///
    /// A module that is contained more than once is set once.
    ///
    /// - Parameter modules: The modules.
    public static func setCures(of modules: Module...) {
        for part in Module(modules).parts {
            part.setCures()
        }
    }
}
