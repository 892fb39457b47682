import Synchronization

/// What a registry has for a key, at a node of a tree.
///
/// `@unchecked Sendable`: the registration is touched under the lock.
final class Cell: @unchecked Sendable {
    fileprivate let key: Vaccine.Key
    fileprivate let left = Cells()
    fileprivate let right = Cells()
    /// Guards the registration; only requests for this key wait for it.
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
struct Cells: ~Copyable {
    private let root = Atomic<Unmanaged<Cell>?>(nil)

    deinit {
        root.load(ordering: .acquiring)?.release()
    }

    /// Returns the cell of a key, to which the bits of the key's hash lead; nil if there is none and none is added.
    ///
    /// Does not retain the cells: threads on different cures would contend for their reference counts.
    func cell(for key: Vaccine.Key, _ path: UInt, isAdded: Bool = false) -> Unmanaged<Cell>? {
        guard let root = root.load(ordering: .acquiring) ?? (isAdded ? added(key) : nil) else { return nil }
        return root._withUnsafeGuaranteedRef { cell in
            guard cell.key != key else { return root }
            return path.leadingZeroBitCount > 0
                ? cell.left.cell(for: key, path << 1, isAdded: isAdded)
                : cell.right.cell(for: key, path << 1, isAdded: isAdded)
        }
    }

    /// Returns a new cell, or what another thread added meanwhile.
    private func added(_ key: Vaccine.Key) -> Unmanaged<Cell> {
        let new = Unmanaged.passRetained(Cell(key))
        let (_, other) = root.compareExchange(expected: nil, desired: new, ordering: .acquiringAndReleasing)
        if other != nil {
            new.release()
        }
        return other ?? new
    }

    /// All cells, in no particular order.
    var all: [Cell] {
        let cell = root.load(ordering: .acquiring)?.takeUnretainedValue()
        return cell.map { [$0] + $0.left.all + $0.right.all } ?? []
    }
}
