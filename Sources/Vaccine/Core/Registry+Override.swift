import Synchronization

extension Registry {
    /// The use of the override that the current task is in, held by the task; set by `with` alone.
    @TaskLocal static var overrideUse: OverrideUse?

    /// The same override without retaining it, which is half of what an override costs a resolution.
    ///
    /// Bound only within the binding of `overrideUse`, which keeps the registry alive and ends after it.
    @TaskLocal private static var unretainedOverride: Unmanaged<Registry>?

    static var override: Registry? {
        unretainedOverride?.takeUnretainedValue()
    }

    /// The override that the caller looks cures up from, which the task holds until the caller returns; nil for none.
    static var lookedUpOverride: Unmanaged<Registry>? {
        FastPath.overrideCount.load(ordering: .relaxed) == 0 ? nil : unretainedOverride
    }

    /// The registry that the caller changes, and from which others inherit: the innermost override, or the program's.
    static var current: Registry {
        override ?? program
    }

    /// Runs an operation inside of an override, or, with nil, outside of all.
    static func with<Result>(_ use: OverrideUse?, operation: () throws -> Result) rethrows -> Result {
        try $overrideUse.withValue(use) {
            try $unretainedOverride.withValue(use.map { .passUnretained($0.registry) }, operation: operation)
        }
    }

    /// Runs an asynchronous operation like that, on the actor of the caller.
    static func with<Result>(_ use: OverrideUse?, operation: () async throws -> Result) async rethrows -> Result {
        try await $overrideUse.withValue(use) {
            try await $unretainedOverride.withValue(use.map { .passUnretained($0.registry) }, operation: operation)
        }
    }
}

/// Keeps an override in use: tasks that are in it hold this, and so do the closures of `carryingCures`.
///
/// A lazy property does not. It holds the registry alone, and uses it again when it is read later.
///
/// `@unchecked Sendable`: `registry` never changes; it is a variable for the check in `deinit`.
final class OverrideUse: @unchecked Sendable {
    private(set) var registry: Registry
    private let isInUse = Atomic(true)

    init(_ registry: Registry) {
        self.registry = registry
        registry.useCount.wrappingAdd(1, ordering: .relaxed)
        FastPath.overrideCount.wrappingAdd(1, ordering: .relaxed)
    }

    /// Stops disabling the fast path: no lookup uses the override any more, though a task may hold it.
    func end() {
        guard isInUse.load(ordering: .relaxed) else { return }
        isInUse.store(false, ordering: .relaxed)
        FastPath.overrideCount.wrappingSubtract(1, ordering: .relaxed)
    }

    deinit {
        end()
        guard registry.useCount.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue == 0 else { return }
        Disposal.dispose(registry.registrations)
        guard !isKnownUniquelyReferenced(&registry) else { return }
        // A lazy property of a singleton may hold the registry, so the registry must not hold the singleton.
        registry.update { $0.mayKeepValues ? $0.copyWithoutValue(holdingItWeakly: true) : $0 }
    }
}
