import CVaccineShim
import Synchronization

/// The program's table; nil before the first cure is set or asked for.
///
/// An atomic, because each read of a `static let` calls a function that checks whether it was initialized.
///
/// `nonisolated(unsafe)`: a pointer is not `Sendable`, but all threads may use a table, as below.
nonisolated(unsafe) let programTable = Atomic<SlotTablePointer?>(nil)

/// Finds the slot of a key, without a lock: an open-addressing table that only ever grows.
///
/// Written under the registry's lock while other threads read. A cell is filled once and never changed after that. The
/// slot is stored before the tag, so a reader that sees the tag sees the slot. What is here never changes. The cells
/// follow in memory, so that their address need not be loaded.
struct SlotTable {
    let mask: UInt
    let shift: UInt
    /// The table that grew too small, which readers may still use.
    let previous: SlotTablePointer?

    struct Cell: ~Copyable {
        /// Identifies the key of the cell; 0 in an empty cell.
        let tag = Atomic<UInt>(0)
        let slot = Atomic<Unmanaged<Slot>?>(nil)
    }
}

typealias SlotTablePointer = UnsafeMutablePointer<SlotTable>

extension SlotTablePointer {
    /// Returns a table of 2 to the power of `bits` empty cells, to be freed with the registry.
    static func make(bits: UInt, after previous: SlotTablePointer? = nil) -> SlotTablePointer {
        let count = 1 << Int(bits)
        let size = cellsOffset + count * MemoryLayout<SlotTable.Cell>.stride
        // All bits of an empty cell are zero.
        let memory = UnsafeMutableRawPointer.allocate(
            byteCount: size,
            alignment: MemoryLayout<SlotTable.Cell>.alignment
        )
        memset(memory, 0, size)
        let table = SlotTable(mask: UInt(count - 1), shift: UInt(UInt.bitWidth) - bits, previous: previous)
        return memory.initializeMemory(as: SlotTable.self, to: table)
    }

    /// Frees the table and those before it, without their slots.
    func free() {
        pointee.previous?.free()
        deallocate()
    }

    /// A multiple of a cell's size, so that no cell lies on two cache lines.
    private static var cellsOffset: Int {
        2 * MemoryLayout<SlotTable.Cell>.stride
    }

    @inline(__always)
    private func cell(_ index: UInt) -> UnsafeMutablePointer<SlotTable.Cell> {
        (UnsafeMutableRawPointer(self) + SlotTablePointer.cellsOffset)
            .assumingMemoryBound(to: SlotTable.Cell.self) + Int(bitPattern: index)
    }

    /// Returns a slot of the program's table.
    @inline(__always)
    static func programSlot(of identity: ObjectIdentifier, named name: String? = nil) -> Unmanaged<Slot>? {
        programTable.load(ordering: .acquiring)?.slot(of: identity, named: name)
    }

    func slot(of key: Vaccine.Key) -> Unmanaged<Slot>? {
        // Inlined twice: a type without a name needs no comparison of names.
        key.name == nil ? slot(of: key.identity) : slot(of: key.identity, named: key.name)
    }

    /// Returns the slot of a type and a name, or of a type without a name.
    @inline(__always)
    func slot(of identity: ObjectIdentifier, named name: String? = nil) -> Unmanaged<Slot>? {
        let tag = SlotTablePointer.tag(of: identity, named: name)
        var index = home(of: tag)
        while true {
            let cell = cell(index)
            let found = cell.pointee.tag.load(ordering: .acquiring)
            if found == tag {
                // Never nil: stored before the tag.
                let slot = cell.pointee.slot.load(ordering: .relaxed).unsafelyUnwrapped
                if
                    name == nil || slot
                        ._withUnsafeGuaranteedRef({ $0.key.identity == identity && $0.key.name == name })
                {
                    return slot
                }
            }
            if found == 0 {
                return nil
            }
            index = (index &+ 1) & pointee.mask
        }
    }

    /// The tag of a type and a name is an odd number; that of a type without a name is its identity, which is even.
    ///
    /// So a tag identifies a type without a name. Two named keys may have the same tag, and are compared.
    @inline(__always)
    private static func tag(of identity: ObjectIdentifier, named name: String?) -> UInt {
        guard let name else { return UInt(bitPattern: identity) }
        // The name alone goes through the hasher, which takes most of the time.
        return (UInt(bitPattern: name.hashValue) ^ UInt(bitPattern: identity)) | 1
    }

    /// Adds a slot, which the registry releases; under the lock, and with at least one cell to spare.
    func insert(_ slot: Unmanaged<Slot>) {
        let tag = slot._withUnsafeGuaranteedRef { SlotTablePointer.tag(of: $0.key.identity, named: $0.key.name) }
        var index = home(of: tag)
        while cell(index).pointee.tag.load(ordering: .relaxed) != 0 {
            index = (index &+ 1) & pointee.mask
        }
        cell(index).pointee.slot.store(slot, ordering: .relaxed)
        cell(index).pointee.tag.store(tag, ordering: .releasing)
    }

    /// Passes all slots; under the lock.
    func forEachSlot(_ body: (Unmanaged<Slot>) -> Void) {
        for index in 0 ... pointee.mask {
            cell(index).pointee.slot.load(ordering: .relaxed).map(body)
        }
    }

    /// The cell where the search for a tag begins.
    ///
    /// Fibonacci hashing: addresses are multiples of 8 or 16, and the upper bits of the product depend on all of
    /// theirs.
    @inline(__always)
    private func home(of tag: UInt) -> UInt {
        (tag &* UInt(truncatingIfNeeded: 0x9E37_79B9_7F4A_7C15 as UInt64)) &>> pointee.shift
    }
}

/// Holds the current registration of one key.
///
/// A slot lives as long as its registry: there is one for each key that was ever set, and replacing the registration
/// does not replace the slot. So a reader may keep its address for as long as it holds the registry.
///
/// `@unchecked Sendable`: what is neither constant nor atomic is touched only under the lock.
final class Slot: @unchecked Sendable {
    let key: Vaccine.Key
    /// The registration, of which the slot holds a reference; nil where there is none.
    let content = Atomic<Unmanaged<Registration>?>(nil)
    /// The slot that was filled before this one, if this one is in the registry's list of filled slots.
    @exclusivity(unchecked) unowned(unsafe) var previous: Slot?
    @exclusivity(unchecked) var isListed = false

    init(_ key: Vaccine.Key) {
        self.key = key
    }

    deinit {
        content.load(ordering: .relaxed)?.release()
    }

    /// The registration; only under the registry's lock, where no other thread can remove it.
    var registration: Registration? {
        content.load(ordering: .acquiring)?.takeUnretainedValue()
    }

    /// Stores another registration, and retires the one that was there; in `HazardPointers.withLock`.
    func replace(with registration: Registration?) {
        content.exchange(registration.map(Unmanaged.passRetained), ordering: .sequentiallyConsistent)
            .map(HazardPointers.retire)
    }
}
