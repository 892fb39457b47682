import Synchronization

/// Keeps the values of a registry: tasks that are in an override or a child hold this, and so do `Cures` values.
///
/// A lazy property does not. It holds the registry alone, and uses it again when it is read later; so an object that
/// the registry keeps may have one without keeping the registry's values alive for ever.
final class CuresUse: Sendable {
    /// The use that the current task is in; nil for the program's cures.
    @TaskLocal static var current: CuresUse?
    /// The number of all uses, so that a program without overrides and children need not look for one.
    private static let count = Atomic(0)

    let registry: Registry
    /// Keeps the values of outer overrides and children as long.
    private let parent: CuresUse?

    /// Uses cures that are new, over those of another use, or of the program.
    init(_ registry: Registry, over parent: CuresUse?) {
        self.registry = registry
        self.parent = parent
        registry.useCount.wrappingAdd(1, ordering: .relaxed)
        CuresUse.count.wrappingAdd(1, ordering: .relaxed)
    }

    /// Uses cures once more; nil for the program's.
    convenience init?(of registry: Registry) {
        guard registry !== Registry.program else { return nil }
        self.init(registry, over: registry.parent.flatMap { CuresUse(of: $0) })
    }

    deinit {
        CuresUse.count.wrappingSubtract(1, ordering: .relaxed)
        if registry.useCount.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue == 0 {
            registry.endUse()
        }
    }

    static var isEverNeeded: Bool {
        count.load(ordering: .relaxed) > 0
    }
}
