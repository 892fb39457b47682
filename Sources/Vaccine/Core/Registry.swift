import Synchronization

/// Keeps the registrations: those of the whole program, or those of an override, which hide its parent's.
///
/// Reading takes no lock. Writing takes the registry's, and no user code runs under it.
///
/// What is kept alive, and why it is bounded: one ``Slot`` for each key that was ever set here, and the tables that
/// grew too small, which together are smaller than the one in use. They go with the registry; the program's own stays.
///
/// `@unchecked Sendable`: what is not constant is atomic, or is touched only under `lock`.
final class Registry: @unchecked Sendable {
    let parent: Registry?
    /// The table in use, the last of `tables`.
    private let currentTable: Atomic<Unmanaged<SlotTable>>

    private let lock = Lock()
    private var tables: [SlotTable]
    private var slots: [Slot] = []

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
        tables = [table]
        currentTable = Atomic(.passUnretained(table))
    }

    /// Only overrides are freed; the program's registry never is.
    deinit {
        HazardPointers.retire(slots.compactMap { $0.exchange(with: nil) })
    }

    /// The registry of the program.
    static let program: Registry = {
        // Done here because a program usually has one thread when it sets its first cure.
        _ = HazardPointers.hasHeavyBarrier
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
        let replaced = lock.withLock {
            let slot = slot(for: registration.key)
            // A decorator does not count as a replacement, and neither does the same line run twice.
            let earlier = slot.registration.flatMap { sequence(first: $0, next: \.inner).suffix(1).first }
            if let earlier, registration.inner == nil {
                let places = earlier.replacedPlaces + [earlier.place]
                registration.replacedPlaces = places.filter { $0 != registration.place }
            }
            return slot.exchange(with: registration)
        }
        HazardPointers.retire(replaced.map { [$0] } ?? [])
    }

    /// Adds a copy of a parent's registration, unless the key has one here by now.
    ///
    /// So each override makes its own singleton, and neither it nor the program's refers to the other's cures.
    func copyFromParent(_ registration: Registration) {
        lock.withLock {
            let slot = slot(for: registration.key)
            if slot.registration == nil {
                _ = slot.exchange(with: registration.copyWithoutValue())
            }
        }
    }

    /// Returns the slot of a key here, made if need be; under the lock.
    private func slot(for key: Vaccine.Key) -> Slot {
        if let slot = existingSlot(of: key) {
            return slot.takeUnretainedValue()
        }
        let slot = Slot(key)
        slots.append(slot)
        var table = table.takeUnretainedValue()
        // At most half full, which keeps probe sequences short.
        if slots.count * 2 > Int(table.mask) + 1 {
            table = SlotTable(bits: UInt(UInt.bitWidth) - table.shift + 1)
            tables.append(table)
            slots.forEach(table.insert)
            currentTable.store(.passUnretained(table), ordering: .releasing)
            if self === Registry.program {
                programTable.store(.passUnretained(table), ordering: .releasing)
            }
        } else {
            table.insert(slot)
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

    /// The registry's own registrations, in the order in which their keys were first set.
    var registrations: [Registration] {
        lock.withLock { slots.compactMap(\.registration) }
    }

    /// The registrations that can be reached here: the registry's own, and those of its parents that it does not
    /// override.
    var visibleRegistrations: [Registration] {
        let own = registrations
        let overridden = Set(own.map(\.key))
        return (parent?.visibleRegistrations.filter { !overridden.contains($0.key) } ?? []) + own
    }

    /// Replaces all registrations by others, whose keys must have been set here before.
    func replaceAll(with registrations: [Registration]) {
        let registrations = Dictionary(registrations.map { ($0.key, $0) }) { _, last in last }
        let replaced = lock.withLock { slots.compactMap { $0.exchange(with: registrations[$0.key]) } }
        HazardPointers.retire(replaced)
    }
}
