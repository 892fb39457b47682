import Synchronization

/// What is registered for a key, at a node of a tree.
///
/// `@unchecked Sendable`: the content is touched under the lock.
final class Cell: @unchecked Sendable {
    fileprivate let key: Vaccine.Key
    fileprivate let left = Cells()
    fileprivate let right = Cells()
    /// Guards the content; only requests for this key wait for it.
    private let lock = Lock()
    @exclusivity(unchecked) private var content: Registration?

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

/// The cells of a registry: a binary tree whose links are set once, and which is searched without a lock.
///
/// The bits of a key's hash lead to its cell.
struct Cells: ~Copyable {
    private let root = Atomic<Unmanaged<Cell>?>(nil)

    deinit {
        root.load(ordering: .acquiring)?.release()
    }

    /// Returns what is registered for a key.
    ///
    /// Does not retain the cells: threads on different cures would contend for their reference counts.
    func registration(for key: Vaccine.Key, _ path: UInt) -> Registration? {
        root.load(ordering: .acquiring)?._withUnsafeGuaranteedRef { cell in
            guard cell.key != key else { return cell.registration }
            let isLeft = path.leadingZeroBitCount > 0
            return isLeft ? cell.left.registration(for: key, path << 1) : cell.right.registration(for: key, path << 1)
        }
    }

    /// Returns the cell of a key, which is added if there is none.
    func cell(for key: Vaccine.Key, _ path: UInt) -> Unmanaged<Cell> {
        guard let found = root.load(ordering: .acquiring) else {
            let new = Unmanaged.passRetained(Cell(key))
            let isAdded = root.compareExchange(expected: nil, desired: new, ordering: .acquiringAndReleasing).exchanged
            if !isAdded {
                new.release()
            }
            return isAdded ? new : cell(for: key, path)
        }
        return found._withUnsafeGuaranteedRef { cell in
            guard cell.key != key else { return found }
            let isLeft = path.leadingZeroBitCount > 0
            return isLeft ? cell.left.cell(for: key, path << 1) : cell.right.cell(for: key, path << 1)
        }
    }

    /// All cells, in no particular order.
    var all: [Cell] {
        let cell = root.load(ordering: .acquiring)?.takeUnretainedValue()
        return cell.map { [$0] + $0.left.all + $0.right.all } ?? []
    }
}
