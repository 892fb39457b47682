import Synchronization

/// The place of a key in a registry, which stays as long as the registry does.
///
/// `@unchecked Sendable`: the registration is touched only under the lock, for which only requests for this key wait.
final class Cell: @unchecked Sendable {
    fileprivate let key: Vaccine.Key
    private let lock = Lock()
    @exclusivity(unchecked) private var content: Registration?
    fileprivate let left = Link()
    fileprivate let right = Link()

    fileprivate init(_ key: Vaccine.Key) {
        self.key = key
    }

    var registration: Registration? {
        lock.withLock { content }
    }

    /// Runs a closure that may change the registration.
    ///
    /// It returns what it removes, to be freed without the lock, because code of the program may run.
    func update<Result>(_ body: (inout Registration?) -> Result) -> Result {
        lock.withLock { body(&content) }
    }
}

/// Finds the cells of a registry by their keys, without a lock: a binary tree whose links are set once.
///
/// The bits of a key's hash lead to its cell.
struct Cells: ~Copyable {
    private let root = Link()

    /// Returns the cell of a key, if there is one; the tree keeps it alive.
    func find(_ key: borrowing Vaccine.Key) -> Unmanaged<Cell>? {
        var path = key.fastHash
        var next = root.cell
        while let cell = next {
            if cell._withUnsafeGuaranteedRef({ $0.key == key }) {
                return cell
            }
            next = cell._withUnsafeGuaranteedRef { path.leadingZeroBitCount > 0 ? $0.left.cell : $0.right.cell }
            path <<= 1
        }
        return nil
    }

    /// Returns the cell of a key, which is added if there is none.
    func cell(for key: Vaccine.Key) -> Cell {
        if let found = find(key) {
            return found.takeUnretainedValue()
        }
        let new = Cell(key)
        var path = key.fastHash
        var cell = root.cell(orAdding: new)
        while cell.key != key {
            cell = path.leadingZeroBitCount > 0 ? cell.left.cell(orAdding: new) : cell.right.cell(orAdding: new)
            path <<= 1
        }
        return cell
    }

    /// All cells, in no particular order.
    var all: [Cell] {
        var cells = [root.cell].compactMap { $0?.takeUnretainedValue() }
        var index = 0
        while index < cells.count {
            cells += [cells[index].left.cell, cells[index].right.cell].compactMap { $0?.takeUnretainedValue() }
            index += 1
        }
        return cells
    }
}

/// A link of the tree, which is set once, to a cell that it retains.
private struct Link: ~Copyable {
    private let atomic = Atomic<Unmanaged<Cell>?>(nil)

    deinit {
        cell?.release()
    }

    var cell: Unmanaged<Cell>? {
        atomic.load(ordering: .acquiring)
    }

    func cell(orAdding new: Cell) -> Cell {
        let added = Unmanaged.passRetained(new)
        let (isAdded, old) = atomic.compareExchange(expected: nil, desired: added, ordering: .acquiringAndReleasing)
        guard !isAdded, let old else { return new }
        added.release()
        return old.takeUnretainedValue()
    }
}
