extension Vaccine {
    /// The cures as they were at a moment, to go back to.
    public struct Snapshot: Sendable {
        let cures: [AnyCure]
        let registry: Registry
    }

    /// Removes all cures, and what they keep; inside an override, those of the override alone.
    ///
    /// A resolution that is under way finishes with what it has. Objects that were injected keep what they got.
    public static func reset() {
        Registry.current.replaceAll(with: [])
    }

    /// Returns the cures as they are, with what they keep; inside an override, those of the override alone.
    public static func snapshot() -> Snapshot {
        let registry = Registry.current
        return Snapshot(cures: registry.cures, registry: registry)
    }

    /// Goes back to the cures of a snapshot, wherever it was taken; what was set since is gone.
    ///
    /// A singleton that was made before the snapshot is the same afterwards.
    ///
    /// - Parameter snapshot: What ``snapshot()`` returned.
    public static func restore(_ snapshot: Snapshot) {
        snapshot.registry.replaceAll(with: snapshot.cures)
    }
}
