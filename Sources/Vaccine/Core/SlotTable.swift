import CVaccineShim
import Synchronization

/// The program's table; nil before the first cure is set or asked for.
///
/// An atomic, because each read of a `static let` calls a function that checks whether it was initialized.
let programTable = Atomic<Unmanaged<SlotTable>?>(nil)

/// Finds the slot of a key, without a lock: an open-addressing table that only ever grows.
///
/// Written under the registry's lock while other threads read. A cell is filled once and never changed after that. The
/// slot is stored before the tag, so a reader that sees the tag sees the slot.
///
/// `@unchecked Sendable`: the block of cells is set once, and both parts of a cell are atomic.
final class SlotTable: @unchecked Sendable {
    let cells: UnsafeMutablePointer<Cell>
    let mask: UInt
    let shift: UInt

    struct Cell: ~Copyable {
        /// Identifies the key of the cell; 0 in an empty cell.
        let tag = Atomic<UInt>(0)
        let slot = Atomic<Unmanaged<Slot>?>(nil)
    }

    /// The table that grew too small, which readers may still use.
    private let previous: SlotTable?

    init(bits: UInt, after previous: SlotTable? = nil) {
        self.previous = previous
        let count = 1 << Int(bits)
        mask = UInt(count - 1)
        shift = UInt(UInt.bitWidth) - bits
        // All bits of an empty cell are zero; `calloc` would take longer.
        let size = count * MemoryLayout<Cell>.stride
        cells = memset(malloc(size), 0, size).bindMemory(to: Cell.self, capacity: count)
    }

    deinit {
        free(cells)
    }

    /// Returns a slot of the program's table.
    @inline(__always)
    static func programSlot(of identity: ObjectIdentifier, named name: String? = nil) -> Unmanaged<Slot>? {
        programTable.load(ordering: .acquiring)?._withUnsafeGuaranteedRef { $0.slot(of: identity, named: name) }
    }

    func slot(of key: Vaccine.Key) -> Unmanaged<Slot>? {
        // Inlined twice: a type without a name needs no comparison of names.
        key.name == nil ? slot(of: key.identity) : slot(of: key.identity, named: key.name)
    }

    /// Returns the slot of a type and a name, or of a type without a name.
    @inline(__always)
    func slot(of identity: ObjectIdentifier, named name: String? = nil) -> Unmanaged<Slot>? {
        let tag = SlotTable.tag(of: identity, named: name)
        var index = home(of: tag)
        while true {
            let cell = cells + Int(bitPattern: index)
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
            index = (index &+ 1) & mask
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
        let tag = slot._withUnsafeGuaranteedRef { SlotTable.tag(of: $0.key.identity, named: $0.key.name) }
        var index = home(of: tag)
        while cells[Int(bitPattern: index)].tag.load(ordering: .relaxed) != 0 {
            index = (index &+ 1) & mask
        }
        cells[Int(bitPattern: index)].slot.store(slot, ordering: .relaxed)
        cells[Int(bitPattern: index)].tag.store(tag, ordering: .releasing)
    }

    /// Passes all slots; under the lock.
    func forEachSlot(_ body: (Unmanaged<Slot>) -> Void) {
        for index in 0 ... Int(mask) {
            cells[index].slot.load(ordering: .relaxed).map(body)
        }
    }

    /// The cell where the search for a tag begins.
    ///
    /// Fibonacci hashing: addresses are multiples of 8 or 16, and the upper bits of the product depend on all of
    /// theirs.
    @inline(__always)
    private func home(of tag: UInt) -> UInt {
        (tag &* UInt(truncatingIfNeeded: 0x9E37_79B9_7F4A_7C15 as UInt64)) &>> shift
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
    /// The slot that was filled next, if this one is filled.
    @exclusivity(unchecked) var next: Unmanaged<Slot>?

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

    /// Stores another registration, retires the one that was there, and returns whether there was one; in
    /// `HazardPointers.withLock`.
    @discardableResult
    func replace(with registration: Registration?) -> Bool {
        let replaced = content.exchange(registration.map(Unmanaged.passRetained), ordering: .sequentiallyConsistent)
        replaced.map(HazardPointers.retire)
        return replaced != nil
    }
}
