import Synchronization

/// Keeps the registrations: those of the whole program, or those of an override, which hide its parent's.
///
/// Reading takes no lock. Writing takes `lock`, and no user code runs under it.
///
/// What is kept alive, and why it is bounded: one ``Slot`` for each key that was ever set here, and the tables that
/// grew too small, which together are smaller than the one in use. They go with the registry; the program's own stays.
///
/// `@unchecked Sendable`: what is not constant is atomic, or is touched only under `lock`.
final class Registry: @unchecked Sendable {
    let parent: Registry?
    /// The table in use, for readers: `newestTable`.
    private let currentTable: Atomic<Unmanaged<SlotTable>>

    /// One for all registries: it is held briefly, and making one takes as long as the rest of an override.
    private static let lock = Lock()
    /// The table in use, which holds those that grew too small; under the lock, as are the slots.
    private var newestTable: SlotTable
    private var slots: [Slot] = []
    /// Those of the slots that hold a registration, in the order in which they were filled.
    private var filledSlots: [Slot] = []

    /// The serial number of the registration that was set last, anywhere.
    static let lastSerial = Atomic(0)

    /// How often an override is in use.
    let useCount = Atomic(0)

    /// The number of overrides that a task uses or `carryingCures` retains.
    static let overrideCount = Atomic(0)

    /// Makes an override, over another registry or over none.
    init(over parent: Registry?) {
        let table = SlotTable(bits: 4)
        self.parent = parent
        newestTable = table
        currentTable = Atomic(.passUnretained(table))
    }

    /// Only overrides are freed; the program's registry never is.
    ///
    /// No hazard pointer refers to the registrations: a thread that uses one is in the override, and so holds it.
    deinit {
        filledSlots.forEach { $0.exchange(with: nil)?.release() }
    }

    /// The registry of the program.
    static let program: Registry = {
        let registry = Registry(over: nil)
        programTable.store(registry.table, ordering: .releasing)
        return registry
    }()

    var table: Unmanaged<SlotTable> {
        currentTable.load(ordering: .acquiring)
    }

    /// Adds a registration, in place of the one with the same key.
    ///
    /// The one that it replaces is freed as soon as no thread is inside of it.
    func set(_ registration: Registration) {
        registration.serial = Registry.lastSerial.wrappingAdd(1, ordering: .relaxed).newValue
        let replaced = Registry.lock.withLock {
            let slot = slot(for: registration.key)
            // A decorator does not count as a replacement, and neither does the same line run twice.
            let earlier = slot.registration.flatMap { sequence(first: $0, next: \.inner).suffix(1).first }
            if let earlier, registration.inner == nil {
                let places = earlier.replacedPlaces + [earlier.place]
                registration.replacedPlaces = places.filter { $0 != registration.place }
            }
            return fill(slot, with: registration)
        }
        Disposal.dispose(replaced.map { [$0.takeUnretainedValue()] } ?? [], keeping: [registration])
        HazardPointers.retire(replaced.map { [$0] } ?? [])
    }

    /// Adds a copy of a parent's registration, unless the key has one here by now.
    ///
    /// So each override makes its own singleton, and neither it nor the program's refers to the other's cures.
    func copyFromParent(_ registration: Registration) {
        Registry.lock.withLock {
            let slot = slot(for: registration.key)
            if slot.registration == nil {
                _ = fill(slot, with: registration.copyWithoutValue())
            }
        }
    }

    /// Stores a registration in a slot, and returns the one that was there; under the lock.
    private func fill(_ slot: Slot, with registration: Registration) -> Unmanaged<Registration>? {
        let replaced = slot.exchange(with: registration)
        if replaced == nil {
            filledSlots.append(slot)
        }
        return replaced
    }

    /// Returns the slot of a key here, made if need be; under the lock.
    private func slot(for key: Vaccine.Key) -> Slot {
        if let slot = existingSlot(of: key) {
            return slot.takeUnretainedValue()
        }
        let slot = Slot(key)
        slots.append(slot)
        // At most half full, which keeps probe sequences short.
        if slots.count * 2 > Int(newestTable.mask) + 1 {
            newestTable = SlotTable(bits: UInt(UInt.bitWidth) - newestTable.shift + 1, after: newestTable)
            slots.forEach(newestTable.insert)
            currentTable.store(.passUnretained(newestTable), ordering: .releasing)
            if self === Registry.program {
                programTable.store(.passUnretained(newestTable), ordering: .releasing)
            }
        } else {
            newestTable.insert(slot)
        }
        return slot
    }

    private func existingSlot(of key: Vaccine.Key) -> Unmanaged<Slot>? {
        table._withUnsafeGuaranteedRef { $0.slot(of: key) }
    }

    /// Finds the registration for a key, here or in a parent, and protects it.
    ///
    /// An override does not use a parent's cached values: it gets a registration of its own.
    func protect(_ key: Vaccine.Key, _ stack: ResolutionStackPointer) -> Unmanaged<Registration>? {
        var registry: Registry? = self
        while let owner = registry {
            if let found = owner.existingSlot(of: key)?._withUnsafeGuaranteedRef({ stack.protect($0) }) {
                let isToCopy = owner !== self && found._withUnsafeGuaranteedRef { $0.scope.isCached }
                guard isToCopy else { return found }
                found._withUnsafeGuaranteedRef { copyFromParent($0) }
                registry = self
            } else {
                registry = owner.parent
            }
        }
        return nil
    }

    /// The registration for the first of several keys that has one here, or else in a parent.
    func registration(forFirstOf keys: [Vaccine.Key]) -> Registration? {
        let stack = ResolutionStackPointer.current
        defer { stack.release() }
        for key in keys {
            if let found = existingSlot(of: key)?._withUnsafeGuaranteedRef({ stack.protect($0) }) {
                return found.takeUnretainedValue()
            }
        }
        return parent?.registration(forFirstOf: keys)
    }

    /// The registry's own registrations, in the order in which their keys were set, since the last reset if there was
    /// one.
    var registrations: [Registration] {
        Registry.lock.withLock { filledSlots.compactMap(\.registration) }
    }

    /// The registrations that can be reached here: the registry's own, and those of its parents that it does not
    /// override.
    var visibleRegistrations: [Registration] {
        let own = registrations
        let overridden = Set(own.map(\.key))
        return (parent?.visibleRegistrations.filter { !overridden.contains($0.key) } ?? []) + own
    }

    /// Replaces all registrations by others, one for each key.
    ///
    /// Takes time in proportion to both, not to the keys that were ever set.
    func replaceAll(with registrations: [Registration]) {
        let keys = Set(registrations.map(\.key))
        let replaced = Registry.lock.withLock {
            let removed = filledSlots.filter { !keys.contains($0.key) }
            filledSlots = registrations.map { slot(for: $0.key) }
            let replaced = zip(filledSlots, registrations).compactMap { $0.exchange(with: $1) }
            return replaced + removed.compactMap { $0.exchange(with: nil) }
        }
        Disposal.dispose(replaced.map { $0.takeUnretainedValue() }, keeping: registrations)
        HazardPointers.retire(replaced)
    }

    /// Replaces registrations by what a closure returns for them, and removes those for which it returns nil.
    ///
    /// A thread that is making a value finishes with the registration that was replaced.
    func update(_ change: (Registration) -> Registration?) {
        var replaced: [Unmanaged<Registration>] = []
        Registry.lock.withLock {
            filledSlots.removeAll { slot in
                let updated = slot.registration.flatMap(change)
                if updated !== slot.registration, let old = slot.exchange(with: updated) {
                    replaced.append(old)
                }
                return updated == nil
            }
        }
        Disposal.dispose(replaced.map { $0.takeUnretainedValue() })
        HazardPointers.retire(replaced)
    }
}
