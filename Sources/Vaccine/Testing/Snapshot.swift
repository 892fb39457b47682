extension Vaccine {
    /// The cures as they were at a moment, to go back to.
    public struct Snapshot: Sendable {
        let registrations: [Registration]
        /// Those of them that kept a value at that moment.
        let made: Set<ObjectIdentifier>
        let registry: Registry

        /// The registrations to go back to: a singleton made since then may hold what was set since then.
        var registrationsToRestore: [Registration] {
            registrations.map { $0.keepsValue && !made.contains(ObjectIdentifier($0)) ? $0.unmade() : $0 }
        }
    }

    /// Removes all cures, and what they keep; inside an override, those of the override alone.
    ///
    /// A resolution that is running finishes with what it has. Objects that were injected keep what they got.
    public static func reset() {
        Registry.current.replaceAll(with: [])
    }

    /// Returns the cures as they are, with what they keep; inside an override, those of the override alone.
    public static func snapshot() -> Snapshot {
        let registry = Registry.current
        let registrations = registry.registrations
        let made = Set(registrations.filter(\.keepsValue).map { ObjectIdentifier($0) })
        return Snapshot(registrations: registrations, made: made, registry: registry)
    }

    /// Goes back to the cures of a snapshot, wherever it was taken; what was set since is gone.
    ///
    /// A singleton that was made before the snapshot is the same afterwards; one that was made since is made anew.
    ///
    /// - Parameter snapshot: What ``snapshot()`` returned.
    public static func restore(_ snapshot: Snapshot) {
        snapshot.registry.replaceAll(with: snapshot.registrationsToRestore)
    }
}
