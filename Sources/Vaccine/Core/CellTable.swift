import Synchronization

/// The place of a key in a registry, which stays as long as the registry does.
///
/// `@unchecked Sendable`: the registration is touched only under the lock, for which only requests for this key wait.
final class Cell: @unchecked Sendable {
    let key: Vaccine.Key
    private let lock = Lock()
    @exclusivity(unchecked) private var content: Registration?

    init(_ key: Vaccine.Key) {
        self.key = key
    }

    var registration: Registration? {
        lock.withLock { content }
    }

    /// Stores what a closure makes of the registration that is here, and returns the one that was.
    ///
    /// It is freed by the caller, without the lock: code of the program may run.
    @discardableResult
    func update(_ transform: (Registration?) -> Registration?) -> Registration? {
        lock.withLock {
            let old = content
            content = transform(old)
            return old
        }
    }
}

/// Finds the cells of a registry by their keys, without a lock: an open-addressing table of what is never removed.
///
/// A full table is copied to one of twice the size, and stays in memory for the threads that still search it.
///
/// `@unchecked Sendable`: the slots and the current table are atomic; what `Slots` has is constant.
struct CellTable: ~Copyable, @unchecked Sendable {
    private typealias Slot = Atomic<Unmanaged<Cell>?>

    /// The beginning of a table; its slots follow in memory.
    private struct Slots {
        let bits: Int
        let smaller: UnsafeMutablePointer<Slots>?

        static func first(_ slots: UnsafeMutablePointer<Slots>) -> UnsafeMutablePointer<Slot> {
            (UnsafeMutableRawPointer(slots) + MemoryLayout<Slots>.stride).assumingMemoryBound(to: Slot.self)
        }
    }

    /// Taken to add a cell to any table, which happens once for each key.
    private static let lock = Lock()
    private let current = Atomic<UnsafeMutablePointer<Slots>?>(nil)
    /// Changed under the lock.
    private let count = Atomic(0)

    deinit {
        forEachCell { $0.release() }
        var next = current.load(ordering: .acquiring)
        while let slots = next {
            next = slots.pointee.smaller
            deallocate(slots)
        }
    }

    private func forEachCell(_ body: (Unmanaged<Cell>) -> Void) {
        guard let slots = current.load(ordering: .acquiring) else { return }
        for index in 0 ..< 1 << slots.pointee.bits {
            if let cell = Slots.first(slots)[index].load(ordering: .acquiring) {
                body(cell)
            }
        }
    }

    /// The cells in no particular order.
    var cells: [Cell] {
        var cells: [Cell] = []
        forEachCell { cells.append($0.takeUnretainedValue()) }
        return cells
    }

    /// Returns the cell of a key, if there is one; the table keeps it alive.
    func find(_ key: borrowing Vaccine.Key) -> Unmanaged<Cell>? {
        guard let slots = current.load(ordering: .acquiring) else { return nil }
        return slot(of: key, in: slots).pointee.load(ordering: .acquiring)
    }

    /// Returns the cell of a key, made if there is none.
    func cell(for key: Vaccine.Key) -> Cell {
        if let found = find(key) {
            return found.takeUnretainedValue()
        }
        return CellTable.lock.withLock {
            if let found = find(key) {
                return found.takeUnretainedValue()
            }
            let cell = Cell(key)
            let count = count.wrappingAdd(1, ordering: .relaxed).newValue
            let slots = if let slots = current.load(ordering: .relaxed), count * 2 <= 1 << slots.pointee.bits {
                slots
            } else {
                larger(forAtLeast: count)
            }
            slot(of: key, in: slots).pointee.store(.passRetained(cell), ordering: .releasing)
            current.store(slots, ordering: .releasing)
            return cell
        }
    }

    /// Makes a table that is at most half full with so many cells, and copies all into it.
    private func larger(forAtLeast count: Int) -> UnsafeMutablePointer<Slots> {
        let bits = max(2, Int.bitWidth - (count * 2).leadingZeroBitCount)
        let memory = allocate(MemoryLayout<Slots>.stride + MemoryLayout<Slot>.stride << bits)
        let slots = memory.bindMemory(to: Slots.self, capacity: 1)
        slots.initialize(to: Slots(bits: bits, smaller: current.load(ordering: .relaxed)))
        let first = (memory + MemoryLayout<Slots>.stride).bindMemory(to: Slot.self, capacity: 1 << bits)
        for index in 0 ..< 1 << bits {
            (first + index).initialize(to: Slot(nil))
        }
        forEachCell { cell in
            cell._withUnsafeGuaranteedRef { slot(of: $0.key, in: slots) }.pointee.store(cell, ordering: .relaxed)
        }
        return slots
    }

    /// The slot that has the key's cell, or the empty one where it belongs.
    private func slot(
        of key: borrowing Vaccine.Key,
        in slots: UnsafeMutablePointer<Slots>
    ) -> UnsafeMutablePointer<Slot> {
        let bits = slots.pointee.bits
        let first = Slots.first(slots)
        var index = Int(bitPattern: key.fastHash &>> UInt(UInt.bitWidth - bits))
        while true {
            let slot = first + index
            guard let cell = slot.pointee.load(ordering: .acquiring) else { return slot }
            if cell._withUnsafeGuaranteedRef({ $0.key == key }) {
                return slot
            }
            index = (index &+ 1) & (1 &<< bits &- 1)
        }
    }
}
