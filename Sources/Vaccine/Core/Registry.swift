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
    /// Whether it may keep values, so that the end of most overrides is quick.
    let mayKeepValues = Atomic(false)
    /// Whether its last use has ended: a lazy property that is read later uses it again, and then has the value alone.
    let hasEnded = Atomic(false)
    private let cells = Cells()

    /// Ends with the disposals that were left to tasks, of which there are so many; under the lock of ``Creation``.
    private var pendingDisposals: Task<Void, Never>?
    private var pendingCount = 0

    init(over parent: Registry?, isOverride: Bool = false) {
        self.parent = parent
        self.isOverride = isOverride
    }

    /// The registry that the caller asks and changes: the innermost override's or child's, or the program's.
    static var current: Registry {
        CuresUse.isEverNeeded ? CuresUse.current?.registry ?? program : program
    }

    /// Returns the registration for a key that the caller sees.
    ///
    /// Does not retain the registry: threads on different cures would contend for its reference count.
    @inline(__always)
    static func find(_ key: Vaccine.Key) -> Registration? {
        guard CuresUse.isEverNeeded, let use = CuresUse.current else {
            return Unmanaged.passUnretained(program)._withUnsafeGuaranteedRef { $0.find(key) }
        }
        return use.registry.find(key)
    }

    /// Runs the factory of a kept value with the cures of the registry that has it, if those are not the current ones.
    static func with<Result>(_ owner: Registry?, _ factory: () throws -> Result) rethrows -> Result {
        guard let owner, owner !== current else { return try factory() }
        return try CuresUse.$current.withValue(CuresUse(of: owner), operation: factory)
    }

    /// Returns the next of the numbers that order what happens: settings, values that are made, requests.
    static func nextNumber() -> Int {
        lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
    }

    /// Returns the registration for a key, here or in a parent, or that of its declaration in the outermost registry.
    ///
    /// - Parameter isCopied: Whether an override gets a copy of an outer registration, to keep a value of its own.
    func find(_ key: Vaccine.Key, isCopied: Bool = true) -> Registration? {
        if let own = own(key) {
            return own
        }
        guard let parent else { return key.declaration?.registration(for: key, in: self).map(store) }
        // Not retained, either.
        let outer = Unmanaged.passUnretained(parent)._withUnsafeGuaranteedRef { parent in
            parent.find(key, isCopied: isCopied && !isOverride)
        }
        guard isCopied, isOverride, let outer, outer.scope.isCached else { return outer }
        return store(outer.copy(for: self))
    }

    /// Returns the registration for a key, without copying it into an override.
    func peek(_ key: Vaccine.Key) -> Registration? {
        find(key, isCopied: false)
    }

    /// Returns the first of several keys that has a cure here, or else in a parent.
    ///
    /// A copy of a parent's is as far away as the parent.
    func nearest(of keys: [Vaccine.Key]) -> Vaccine.Key? {
        keys.first { own($0)?.isInherited == false } ?? parent?.nearest(of: keys) ?? keys.first { peek($0) != nil }
    }

    private func own(_ key: Vaccine.Key) -> Registration? {
        cells.registration(for: key, key.fastHash)
    }

    /// Runs a closure that may change what is registered for a key.
    private func update<Result>(_ key: Vaccine.Key, _ body: (inout Registration?) -> Result) -> Result {
        cells.cell(for: key, key.fastHash)._withUnsafeGuaranteedRef { $0.update(body) }
    }

    /// Stores a registration, unless there is one for the key, and returns the stored one.
    private func store(_ new: Registration) -> Registration {
        update(new.key) { content in
            let stored = content ?? new
            content = stored
            return stored
        }
    }

    /// Registers a cure; returns false for a decorator of what another thread has replaced or removed meanwhile.
    @discardableResult
    func set(
        _ recipe: consuming Recipe, around inner: Registration? = nil, _ factory: @escaping Factory<some Any>
    ) -> Bool {
        Registry.isUsed.store(true, ordering: .relaxed)
        let declared = recipe.key.declaration?.place
        let new = TypedRegistration(recipe, in: self, around: inner, factory)
        let (isSet, replaced) = update(new.key) { content -> (Bool, Registration?) in
            if let inner, content !== (inner.owner === self ? inner : nil) {
                return (false, nil)
            }
            // A decorator does not replace, a default is there to be replaced, and a line may run twice.
            let isDefault = content?.inner == nil && content?.place == declared
            if inner == nil, !isDefault, let earlier = content?.layers.last, !earlier.isInherited {
                new.replacedPlaces = (earlier.replacedPlaces + [earlier.place]).filter { $0 != new.place }
            }
            return (true, exchange(&content, with: new))
        }
        if inner == nil, let replaced {
            dispose([replaced])
        }
        return isSet
    }

    func remove(_ key: Vaccine.Key) {
        guard own(key) != nil else { return }
        replace(in: [cells.cell(for: key, key.fastHash).takeUnretainedValue()])
    }

    func removeAll() {
        replace(in: cells.all)
    }

    /// Has registrations make new values; who is making one at the moment gets it, and it is not kept.
    func removeValues(in scope: Vaccine.Scope) {
        replace(in: cells.all, where: { $0.scope == scope }, with: { $0.copy(for: self) })
    }

    /// Frees the values that are kept, as the last use ends; an override disposes of them.
    ///
    /// The registrations stay for lazy properties, which find a value as long as something else holds it.
    func endUse() {
        hasEnded.store(true, ordering: .relaxed)
        guard mayKeepValues.load(ordering: .relaxed) else { return }
        replace(in: cells.all, isDisposed: isOverride, where: \.scope.isCached) {
            $0.copy(for: self, findingObject: true)
        }
    }

    /// Replaces or removes registrations; the former ones are freed without a lock, as code of the program may run.
    private func replace(
        in cells: [Cell], isDisposed: Bool = true, where isReplaced: (Registration) -> Bool = { _ in true },
        with replacement: (Registration) -> Registration? = { _ in nil }
    ) {
        let replaced = cells.compactMap { cell in
            cell.update { content -> Registration? in
                guard let old = content, isReplaced(old) else { return nil }
                content = replacement(old)
                return old
            }
        }
        if isDisposed {
            dispose(replaced)
        }
    }

    /// The registrations of parents that are not overridden here, and then its own, in the order of setting.
    var visibleRegistrations: [Registration] {
        let own = cells.all.compactMap(\.registration).sorted { $0.number < $1.number }
        let overridden = Set(own.map(\.key))
        return (parent?.visibleRegistrations.filter { !overridden.contains($0.key) } ?? []) + own
    }

    /// Disposes of what registrations keep, the latest first.
    ///
    /// Disposers use the cures of this registry. From the first asynchronous one on, they are left to a task, which
    /// waits for earlier ones.
    private func dispose(_ removed: [Registration]) {
        let layers = removed.flatMap(\.layers).filter { $0.owner === self }
        var (rest, isPending) = Creation.lock.withLock {
            let actions = layers.sorted { $0.age > $1.age }.compactMap { layer in
                layer.keptBox.flatMap { box in layer.disposer.take().map { dispose in { dispose(box) } } }
            }
            return (actions[...], pendingCount > 0)
        }
        guard !rest.isEmpty else { return }
        Registry.with(self) {
            while !isPending, let action = rest.popFirst() {
                // What is to be awaited goes first among those that are left.
                if let asynchronous = action() {
                    rest.insert({ asynchronous }, at: rest.startIndex)
                    isPending = true
                }
            }
            guard !rest.isEmpty else { return }
            // Not `Sendable`, as the values are not: disposers run where the value was kept for all threads.
            nonisolated(unsafe) let others = rest
            Creation.lock.withLock {
                pendingCount += 1
                pendingDisposals = Task { [pendingDisposals] in
                    await pendingDisposals?.value
                    for action in others {
                        await action()?()
                    }
                    Creation.lock.withLock { pendingCount -= 1 }
                }
            }
        }
    }

    /// Waits for all disposals that were left to tasks.
    nonisolated(nonsending) func finishDisposals() async {
        await Creation.lock.withLock { pendingDisposals }?.value
    }
}
