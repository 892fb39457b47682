import Synchronization

/// The place of a key in a registry, which stays at its address as long as the registry does.
struct Cell: ~Copyable {
    fileprivate let key: Vaccine.Key
    fileprivate let left = Link()
    fileprivate let right = Link()
    /// Keeps the lock, which each lookup writes, off the cache lines that lookups of other keys read.
    private let lineBefore = (0, 0, 0, 0, 0, 0, 0, 0)
    /// Guards the registration; only requests for this key wait for it.
    fileprivate var mutex = Mutex()
    fileprivate var registration: Registration?
    private let lineAfter = (0, 0, 0, 0, 0, 0, 0, 0)

    fileprivate init(_ key: Vaccine.Key) {
        self.key = key
    }

    typealias Pointer = UnsafeMutablePointer<Cell>
}

extension Cell.Pointer {
    fileprivate static func make(_ key: Vaccine.Key) -> Self {
        let cell = allocate(capacity: 1)
        cell.initialize(to: Cell(key))
        Mutex.initialize(&cell.pointee.mutex)
        return cell
    }

    fileprivate func free() {
        Mutex.destroy(&pointee.mutex)
        deinitialize(count: 1)
        deallocate()
    }

    var registration: Registration? {
        withLock { pointee.registration }
    }

    /// Runs a closure that may change the registration.
    ///
    /// It returns what it removes, to be freed without the lock, because code of the program may run.
    func update<Result>(_ body: (inout Registration?) -> Result) -> Result {
        withLock {
            // A copy, as to pass the registration itself would be an access to the whole cell, whose key others read.
            var registration = pointee.registration
            defer { pointee.registration = registration }
            return body(&registration)
        }
    }

    @inline(__always)
    private func withLock<Result>(_ body: () -> Result) -> Result {
        Mutex.lock(&pointee.mutex)
        defer { Mutex.unlock(&pointee.mutex) }
        return body()
    }
}

/// Finds the cells of a registry by their keys, without a lock: a binary tree whose links are set once.
///
/// The bits of a key's hash lead to its cell.
struct Cells: ~Copyable {
    private let root = Link()

    /// Returns the cell of a key, if there is one.
    func find(_ key: borrowing Vaccine.Key) -> Cell.Pointer? {
        var path = key.fastHash
        var next = root.cell
        while let cell = next, cell.pointee.key != key {
            next = path.leadingZeroBitCount > 0 ? cell.pointee.left.cell : cell.pointee.right.cell
            path <<= 1
        }
        return next
    }

    /// Returns the cell of a key, which is added if there is none.
    func cell(for key: Vaccine.Key) -> Cell.Pointer {
        if let found = find(key) {
            return found
        }
        let new = Cell.Pointer.make(key)
        var path = key.fastHash
        var cell = root.cell(orAdding: new)
        while cell.pointee.key != key {
            let isLeft = path.leadingZeroBitCount > 0
            cell = isLeft ? cell.pointee.left.cell(orAdding: new) : cell.pointee.right.cell(orAdding: new)
            path <<= 1
        }
        if cell != new {
            new.free()
        }
        return cell
    }

    /// All cells, in no particular order.
    var all: [Cell.Pointer] {
        var cells = [root.cell].compactMap(\.self)
        var index = 0
        while index < cells.count {
            cells += [cells[index].pointee.left.cell, cells[index].pointee.right.cell].compactMap(\.self)
            index += 1
        }
        return cells
    }
}

/// A link of the tree, which is set once, to a cell that it owns.
private struct Link: ~Copyable {
    private let atomic = Atomic<Cell.Pointer?>(nil)

    deinit {
        cell?.free()
    }

    var cell: Cell.Pointer? {
        atomic.load(ordering: .acquiring)
    }

    func cell(orAdding new: Cell.Pointer) -> Cell.Pointer {
        atomic.compareExchange(expected: nil, desired: new, ordering: .acquiringAndReleasing).original ?? new
    }
}
