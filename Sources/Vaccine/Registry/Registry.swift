public import Synchronization

/// Keeps the cures: those of the whole program, or those of an override, which lies over its parent.
///
/// Reading takes no lock. Writing takes the registry's, and no user code runs under it.
///
/// What is kept alive, and why it is bounded: one ``Slot`` for each key that was ever set here, and the tables that
/// grew too small, which together are smaller than the one in use. They go with the registry; the program's own stays.
///
/// `@unchecked Sendable`: what is no constant is atomic, or is touched only under `lock`.
@usableFromInline
final class Registry: @unchecked Sendable {
    @usableFromInline let parent: Registry?
    /// The address of the table in use, the last of `tables`.
    @usableFromInline let tableAddress: Atomic<UInt>

    private let lock = Lock()
    private var tables: [SlotTable]
    private var slots: [Slot] = []

    private let isOfProgram: Bool
    private let isDetour = Atomic(true)

    /// How many overrides somebody is inside of, or has taken along.
    static let overrideCount = Atomic(0)

    /// Makes an override, over another registry or over none.
    convenience init(over parent: Registry?) {
        self.init(over: parent, isOfProgram: false)
        Registry.overrideCount.wrappingAdd(1, ordering: .relaxed)
        Detours.begin()
    }

    private init(over parent: Registry?, isOfProgram: Bool) {
        let table = SlotTable(bits: 4)
        self.parent = parent
        self.isOfProgram = isOfProgram
        tables = [table]
        tableAddress = Atomic(UInt(bitPattern: Unmanaged.passUnretained(table).toOpaque()))
    }

    /// Only of overrides: the program's registry stays.
    deinit {
        Reclamation.retire(slots.compactMap { $0.exchange(with: nil) })
        endDetour()
    }

    /// Tells that nobody looks an override's cures up any more, though somebody may hold it.
    func endDetour() {
        guard isDetour.exchange(false, ordering: .relaxed) else { return }
        Registry.overrideCount.wrappingSubtract(1, ordering: .relaxed)
        Detours.end()
    }

    /// The registry of the program.
    static let program: Registry = {
        // Now, while a program that sets its cures at the start has one thread.
        Reclamation.prepare()
        let registry = Registry(over: nil, isOfProgram: true)
        programTableAddress.store(registry.tableAddress.load(ordering: .relaxed), ordering: .releasing)
        return registry
    }()

    @inlinable var table: Unmanaged<SlotTable> {
        // Never 0: set in `init` and to other tables after that.
        Unmanaged.fromOpaque(UnsafeRawPointer(bitPattern: tableAddress.load(ordering: .acquiring)).unsafelyUnwrapped)
    }

    /// Sets a cure.
    ///
    /// The one that it replaces is freed as soon as nobody is inside of it.
    func set(_ cure: AnyCure) {
        let replaced = lock.locked {
            let slot = slot(for: cure.key)
            // What a decorator wraps is no rival of it; and a line that runs again is none of itself.
            let earlier = slot.cure.flatMap { sequence(first: $0, next: \.inner).suffix(1).first }
            if let earlier, cure.inner == nil {
                let places = earlier.replacedPlaces + [earlier.place]
                cure.replacedPlaces = places.filter { $0 != cure.place }
            }
            return slot.exchange(with: cure)
        }
        Reclamation.retire(replaced.map { [$0] } ?? [])
    }

    /// Sets a cure of its own for one of a registry below, unless there is one by now.
    ///
    /// So a singleton is made once for each override that asks for it, and neither does the program's own keep what an
    /// override put in, nor the other way round.
    func adopt(_ cure: AnyCure) {
        lock.locked {
            let slot = slot(for: cure.key)
            if slot.cure == nil {
                _ = slot.exchange(with: cure.unmade())
            }
        }
    }

    /// Returns the slot of a key here, made if need be; under the lock.
    private func slot(for key: Vaccine.Key) -> Slot {
        if let slot = table._withUnsafeGuaranteedRef({ $0.slot(of: key) }) {
            return slot.takeUnretainedValue()
        }
        let slot = Slot(key)
        slots.append(slot)
        var table = table.takeUnretainedValue()
        // Half full at the most: longer runs of filled cells would cost each search more than they save.
        if slots.count * 2 > Int(table.mask) + 1 {
            table = SlotTable(bits: UInt(UInt.bitWidth) - table.shift + 1)
            tables.append(table)
            slots.forEach(table.insert)
            let address = UInt(bitPattern: Unmanaged.passUnretained(table).toOpaque())
            tableAddress.store(address, ordering: .releasing)
            if isOfProgram {
                programTableAddress.store(address, ordering: .releasing)
            }
        } else {
            table.insert(slot)
        }
        return slot
    }

    /// Which of two keys has a cure, here or else below; the first one where both have.
    func nearest(of one: Vaccine.Key, _ other: Vaccine.Key) -> Vaccine.Key? {
        if hasOwnCure(for: one) {
            return one
        }
        return hasOwnCure(for: other) ? other : parent?.nearest(of: one, other)
    }

    private func hasOwnCure(for key: Vaccine.Key) -> Bool {
        let slot = table._withUnsafeGuaranteedRef { $0.slot(of: key) }
        return slot?._withUnsafeGuaranteedRef { $0.address.load(ordering: .relaxed) != 0 } ?? false
    }

    /// Finds the cure for a key, here or below, and holds it.
    ///
    /// What a registry below keeps is not for an override: it gets a cure of its own.
    func hold(_ key: Vaccine.Key, _ trail: TrailPointer) -> Unmanaged<AnyCure>? {
        var registry: Registry? = self
        while let owner = registry {
            let slot = owner.table._withUnsafeGuaranteedRef { $0.slot(of: key) }
            if let held = slot?._withUnsafeGuaranteedRef({ trail.hold($0) }) {
                let isToAdopt = owner !== self && held._withUnsafeGuaranteedRef { $0.scope.isKept }
                guard isToAdopt else { return held }
                held._withUnsafeGuaranteedRef { adopt($0) }
                registry = self
            } else {
                registry = owner.parent
            }
        }
        return nil
    }

    /// The cure for a key, here or below.
    func cure(for key: Vaccine.Key) -> AnyCure? {
        let trail = TrailPointer.current
        defer { trail.letGo() }
        let slot = table._withUnsafeGuaranteedRef { $0.slot(of: key) }
        let held = slot?._withUnsafeGuaranteedRef { trail.hold($0) }
        return held?.takeUnretainedValue() ?? parent?.cure(for: key)
    }

    /// The cures that stand here, in the order in which their keys were first set.
    var cures: [AnyCure] {
        lock.locked { slots.compactMap(\.cure) }
    }

    /// The cures that can be got here: its own, and those of its parents that it does not override.
    var visibleCures: [AnyCure] {
        let own = cures
        let overridden = Set(own.map(\.key))
        return (parent?.visibleCures.filter { !overridden.contains($0.key) } ?? []) + own
    }

    /// Sets the registry back to what it held when the cures were taken from it; to nothing, when there are none.
    func replaceAll(with cures: [AnyCure]) {
        let cures = Dictionary(cures.map { ($0.key, $0) }) { _, last in last }
        let replaced = lock.locked { slots.compactMap { $0.exchange(with: cures[$0.key]) } }
        Reclamation.retire(replaced)
    }
}
