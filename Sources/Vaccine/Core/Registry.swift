import Synchronization

/// Keeps registrations: those of the program, of a child, or of an override, which hide those of its parent.
///
/// `@unchecked Sendable`: what changes is atomic, or touched under the lock that its comment names.
final class Registry: @unchecked Sendable {
    static let program = Registry(over: nil)
    /// Whether a cure was ever set in this copy of the library.
    static let isUsed = Atomic(false)
    private static let lastNumber = Atomic(0)

    let parent: Registry?
    /// Whether outer singletons are made anew here: in an override, and not in a child.
    let isOverride: Bool
    /// How many ``CuresUse`` there are of it.
    let useCount = Atomic(0)
    private let cells = Cells()
    /// Whether there was a registration that keeps values.
    private let mayKeepValues = Atomic(false)

    /// Ends with the disposals that were left to tasks, of which there are so many; under the lock of ``Creation``.
    private var pendingDisposals: Task<Void, Never>?
    private var pendingCount = 0

    init(over parent: Registry?, isOverride: Bool = false) {
        self.parent = parent
        self.isOverride = isOverride
    }

    /// Returns the registration for a key, here or in a parent, or that of its declaration.
    ///
    /// An override makes its own value of a cure that keeps one: it gets a copy of the outer registration.
    func find(_ key: Vaccine.Key) -> Registration? {
        if let own = own(key) {
            return own
        }
        guard let parent else { return declared(key) }
        guard isOverride else { return parent.find(key) }
        let outer = parent.peek(key)
        guard let outer, outer.scope.isCached else { return outer }
        return insertIfEmpty(key) {
            let copy = outer.copy(for: self)
            copy.isInherited = true
            return copy
        }
    }

    /// Returns the registration for a key without copying it into an override.
    func peek(_ key: Vaccine.Key) -> Registration? {
        own(key) ?? (parent.map { $0.peek(key) } ?? declared(key))
    }

    /// Returns the first of several keys that has a cure here, or else in a parent.
    ///
    /// A copy of a parent's is as far away as the parent.
    func nearest(of keys: [Vaccine.Key]) -> Vaccine.Key? {
        guard let parent else { return keys.first { peek($0) != nil } }
        return keys.first { own($0)?.isInherited == false } ?? parent.nearest(of: keys) ?? keys.first { own($0) != nil }
    }

    private func own(_ key: Vaccine.Key) -> Registration? {
        cells.find(key)?.registration
    }

    /// Registers the declaration of a declared cure, in the outermost registry; nil for other keys.
    private func declared(_ key: Vaccine.Key) -> Registration? {
        key.declaration?.registration(for: key).map { registration in insertIfEmpty(key) { registration } }
    }

    /// Returns the registration for a key, or stores the one that a closure makes if there is none.
    private func insertIfEmpty(_ key: Vaccine.Key, _ make: () -> Registration) -> Registration {
        cells.cell(for: key).update { content in
            if let content {
                return content
            }
            let new = make()
            own(new, replacing: nil)
            content = new
            return new
        }
    }

    /// Makes this the owner of a registration that no other thread knows, and of what it wraps and nothing else owns.
    private func own(_ registration: Registration, replacing replaced: Registration?) {
        var layer: Registration? = registration
        while let unowned = layer, unowned.owner == nil {
            unowned.owner = self
            layer = unowned.inner
        }
        let number = Registry.lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
        registration.number = replaced?.number ?? number
        if registration.serial == 0 {
            registration.serial = number
        }
        if registration.scope.isCached {
            mayKeepValues.store(true, ordering: .relaxed)
        }
    }

    func set(_ registration: Registration) {
        Registry.isUsed.store(true, ordering: .relaxed)
        let replaced = cells.cell(for: registration.key).update { content in
            let replaced = content
            own(registration, replacing: replaced)
            // A decorator does not count as a replacement, and neither does the same line run twice.
            if registration.inner == nil, let earlier = replaced?.layers.last {
                registration.replacedPlaces = earlier.replacedPlaces
                if earlier.place != registration.place, !earlier.isInherited {
                    registration.replacedPlaces.removeAll { $0 == registration.place }
                    registration.replacedPlaces.append(earlier.place)
                }
            }
            content = registration
            return replaced
        }
        if let replaced {
            dispose([replaced], keeping: registration)
        }
    }

    func remove(_ key: Vaccine.Key) {
        guard let cell = cells.find(key) else { return }
        dispose([cell.update { $0.take() }].compactMap(\.self))
    }

    func removeAll() {
        dispose(cells.all.compactMap { cell in cell.update { $0.take() } })
    }

    /// Has registrations make new values; who is making one at the moment gets it, and it is not kept.
    func removeValues(in scope: Vaccine.Scope) {
        dispose(replaceWithCopies { $0.scope == scope })
    }

    /// Frees the values that are kept, as the last use ends; an override disposes of them.
    ///
    /// The registrations stay for lazy properties, which find a value as long as something else holds it.
    func endUse() {
        guard mayKeepValues.load(ordering: .relaxed) else { return }
        let ended = replaceWithCopies(findingObjects: true) { $0.scope.isCached }
        if isOverride {
            dispose(ended)
        }
    }

    private func replaceWithCopies(
        findingObjects: Bool = false,
        where isReplaced: (Registration) -> Bool
    ) -> [Registration] {
        cells.all.compactMap { cell in
            cell.update { content in
                guard let old = content, isReplaced(old) else { return nil }
                let copy = old.copy(for: self, findingObject: findingObjects)
                own(copy, replacing: old)
                content = copy
                return old
            }
        }
    }

    /// The registry's own registrations, in the order in which their keys were set.
    private var registrations: [Registration] {
        cells.all.compactMap(\.registration).sorted { $0.number < $1.number }
    }

    /// The registry's own registrations, and those of its parents that it does not override.
    var visibleRegistrations: [Registration] {
        let own = registrations
        let overridden = Set(own.map(\.key))
        return (parent?.visibleRegistrations.filter { !overridden.contains($0.key) } ?? []) + own
    }
}

extension Registry {
    /// Disposes of what registrations keep, the latest first, except what is still registered.
    ///
    /// From the first asynchronous disposer on, the rest is left to a task, which waits for those before it.
    private func dispose(_ removed: [Registration], keeping kept: Registration? = nil) {
        let keptLayers = Set(kept?.layers ?? [])
        let layers = removed.flatMap(\.layers).filter { $0.owner === self && !keptLayers.contains($0) }
        let actions = Creation.lock.withLock {
            layers.sorted { $0.age > $1.age }.compactMap { layer in
                layer.keptBox.flatMap { box in layer.disposer.take().map { dispose in { dispose(box) } } }
            }
        }
        var rest = actions[...]
        var first: Registration.AsynchronousDisposer?
        if Creation.lock.withLock({ pendingCount == 0 }) {
            while first == nil, let action = rest.popFirst() {
                first = action()
            }
        }
        guard first != nil || !rest.isEmpty else { return }
        // Not `Sendable`, as the values are not: disposers run where the value was kept for all threads.
        nonisolated(unsafe) let others = rest
        Creation.lock.withLock {
            pendingCount += 1
            pendingDisposals = Task { [pendingDisposals, first] in
                await pendingDisposals?.value
                await first?()
                for action in others {
                    await action()?()
                }
                Creation.lock.withLock { pendingCount -= 1 }
            }
        }
    }

    /// Waits for all disposals that were left to tasks.
    nonisolated(nonsending) func finishDisposals() async {
        await Creation.lock.withLock { pendingDisposals }?.value
    }
}
