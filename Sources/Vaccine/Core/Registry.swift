import Synchronization

/// Keeps the registrations: those of the whole program, or those of an override, which hide its parent's.
///
/// Reading takes no lock. Writing takes the lock of ``HazardPointers``, and no user code runs under it.
///
/// What is kept alive, and why it is bounded: one ``Slot`` for each key that was ever set here, and the tables that
/// grew too small, which together are smaller than the one in use. They go with the registry; the program's own stays.
///
/// `@unchecked Sendable`: what is not constant is atomic, or is touched only under that lock.
final class Registry: @unchecked Sendable {
    let parent: Registry?
    /// The table in use, which holds those that grew too small; changed under the lock.
    private let currentTable = Atomic(SlotTablePointer.make(bits: 3))

    @exclusivity(unchecked) private var slotCount = 0
    /// The last of the slots that hold a registration; each leads to the one that was filled before it.
    @exclusivity(unchecked) private unowned(unsafe) var lastFilled: Slot?

    /// The serial number of the registration that was set last, anywhere.
    static let lastSerial = Atomic(0)

    /// How often an override is in use.
    let useCount = Atomic(0)

    /// Makes an override, over another registry or over none.
    init(over parent: Registry?) {
        self.parent = parent
    }

    /// Only overrides are freed; the program's registry never is.
    ///
    /// No hazard pointer refers to the registrations: a thread that uses one is in the override, and so holds it.
    deinit {
        table.forEachSlot { $0.release() }
        table.free()
    }

    /// The registry of the program.
    static let program: Registry = {
        let registry = Registry(over: nil)
        programTable.store(registry.table, ordering: .releasing)
        return registry
    }()

    var table: SlotTablePointer {
        currentTable.load(ordering: .acquiring)
    }

    /// Adds a registration, in place of the one with the same key.
    ///
    /// The one that it replaces is freed as soon as no thread is inside of it.
    func set(_ registration: Registration) {
        registration.serial = Registry.lastSerial.wrappingAdd(1, ordering: .relaxed).newValue
        HazardPointers.withLock(keeping: [registration]) {
            let slot = slot(for: registration.key)
            // A decorator does not count as a replacement, and neither does the same line run twice.
            if registration.inner == nil, var earlier = slot.registration {
                while let inner = earlier.inner {
                    earlier = inner
                }
                registration.replacedPlaces = earlier.replacedPlaces
                if earlier.place != registration.place {
                    registration.replacedPlaces.removeAll { $0 == registration.place }
                    registration.replacedPlaces.append(earlier.place)
                }
            }
            fill(slot, with: registration)
        }
    }

    /// Adds a copy of a parent's registration, unless the key has one here by now.
    ///
    /// So each override makes its own singleton, and neither it nor the program's refers to the other's cures.
    func copyFromParent(_ registration: Registration) {
        HazardPointers.withLock {
            let slot = slot(for: registration.key)
            if slot.registration == nil {
                fill(slot, with: registration.copyWithoutValue())
            }
        }
    }

    /// The slots that hold a registration, or did since the last reset, in the order in which they were filled; under
    /// the lock.
    private var filledSlots: [Slot] {
        get {
            guard var slot = lastFilled else { return [] }
            var slots = [slot]
            while let previous = slot.previous {
                slots.append(previous)
                slot = previous
            }
            slots.reverse()
            return slots
        }
        set {
            filledSlots.forEach { $0.isListed = false }
            lastFilled = nil
            newValue.forEach(addFilled)
        }
    }

    private func addFilled(_ slot: Slot) {
        (slot.previous, slot.isListed) = (lastFilled, true)
        lastFilled = slot
    }

    /// Stores a registration in a slot; under the lock.
    private func fill(_ slot: Slot, with registration: Registration) {
        slot.replace(with: registration)
        if !slot.isListed {
            addFilled(slot)
        }
    }

    /// Returns the slot of a key here, made if need be; under the lock.
    private func slot(for key: Vaccine.Key) -> Slot {
        if let slot = table.slot(of: key) {
            return slot.takeUnretainedValue()
        }
        let slot = Slot(key)
        slotCount += 1
        // At most half full, which keeps probe sequences short.
        let full = table
        if slotCount * 2 > Int(full.pointee.mask) + 1 {
            let larger = SlotTablePointer.make(bits: UInt(UInt.bitWidth) - full.pointee.shift + 1, after: full)
            full.forEachSlot(larger.insert)
            currentTable.store(larger, ordering: .releasing)
            if self === Registry.program {
                programTable.store(larger, ordering: .releasing)
            }
        }
        table.insert(.passRetained(slot))
        return slot
    }

    /// Finds the registration for a key, here or in a parent, and protects it.
    ///
    /// An override does not use a parent's cached values: it gets a registration of its own.
    func protect(_ key: Vaccine.Key, _ stack: ResolutionStackPointer) -> Unmanaged<Registration>? {
        var registry: Registry? = self
        while let owner = registry {
            if let found = owner.table.slot(of: key)?._withUnsafeGuaranteedRef({ stack.protect($0) }) {
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
            if let found = table.slot(of: key)?._withUnsafeGuaranteedRef({ stack.protect($0) }) {
                return found.takeUnretainedValue()
            }
        }
        return parent?.registration(forFirstOf: keys)
    }

    /// The registry's own registrations, in the order in which their keys were set, since the last reset if there was
    /// one.
    var registrations: [Registration] {
        HazardPointers.withLock { filledSlots.compactMap(\.registration) }
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
        HazardPointers.withLock(keeping: registrations) {
            let removed = filledSlots.filter { !keys.contains($0.key) }
            filledSlots = registrations.map { slot(for: $0.key) }
            zip(filledSlots, registrations).forEach { $0.replace(with: $1) }
            removed.forEach { $0.replace(with: nil) }
        }
    }

    /// Replaces registrations by what a closure returns for them.
    ///
    /// A thread that is making a value finishes with the registration that was replaced.
    func update(_ change: (Registration) -> Registration) {
        HazardPointers.withLock {
            for slot in filledSlots {
                let updated = slot.registration.map(change)
                if updated !== slot.registration {
                    slot.replace(with: updated)
                }
            }
        }
    }

    /// Removes the registration of a key, if there is one.
    func remove(_ key: Vaccine.Key) {
        HazardPointers.withLock { table.slot(of: key)?._withUnsafeGuaranteedRef { $0.replace(with: nil) } }
    }
}
