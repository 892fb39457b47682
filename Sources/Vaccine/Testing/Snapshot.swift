extension Vaccine {
    /// The cures as they were at a moment, to go back to.
    public struct Snapshot: Sendable {
        fileprivate let registry: Registry
        /// Its registrations, and which of them had a cached value at that moment.
        fileprivate let registrations: [(registration: Registration, isMade: Bool)]
    }

    /// Removes all cures, and what they keep; inside an override, those of the override alone.
    ///
    /// A resolution that is running finishes with what it has. Objects that were injected keep what they got. The page
    /// <doc:Scopes> tells when the cures are freed.
    public static func removeAllCures() {
        Registry.current.replaceAll(with: [])
    }

    /// Removes the values that a scope keeps; inside an override, those of the override alone.
    ///
    /// The cures stay, and make new values on request. A value that is being made at that moment is returned to the
    /// threads that asked before, and not kept. Objects that were injected keep what they got.
    public static func removeValues(in scope: Scope) {
        guard scope.isCached else { return }
        Registry.current.update { $0.scope == scope ? $0.copyWithoutValue() : $0 }
    }

    /// Removes the cure of a type, and what it keeps, if there is one.
    ///
    /// Inside an override it removes the cure of the override alone, after which the outer one is used. The cure that
    /// takes arguments is another: `removeCure(for: Greeting.self, with: String.self)` removes it.
    public static func removeCure<each Argument>(
        for type: (some Any).Type,
        named name: String? = nil,
        with _: repeat (each Argument).Type
    ) {
        Registry.current.remove(Key(type, named: name, of: Arguments<repeat each Argument>.self))
    }

    /// Returns the cures as they are, with what they keep; inside an override, those of the override alone.
    public static func snapshot() -> Snapshot {
        let registry = Registry.current
        return Snapshot(registry: registry, registrations: registry.registrations.map { ($0, $0.hasCachedValue) })
    }

    /// Restores the cures of a snapshot where it was taken, and removes what was set later.
    ///
    /// A singleton that was made before the snapshot is the same afterwards; one that was made since is made anew, and
    /// so are those of cures with arguments, what was disposed of, and what was made after that, as it may hold it.
    public static func restore(_ snapshot: Snapshot) {
        let numbers = SingletonLock.lock.withLock { snapshot.registrations.map(\.registration.creationNumber) }
        let firstDisposed = numbers.filter { $0 < 0 }.map { -$0 }.min() ?? .max
        snapshot.registry.replaceAll(with: zip(snapshot.registrations, numbers).map { made, number in
            // A singleton made since then may hold what was set since then.
            let isKept = made.isMade && number > 0 && number < firstDisposed
            return made.registration.mayKeepValues && !isKept
                ? made.registration.copyWithoutValue() : made.registration
        })
    }
}
