import CVaccineShim

/// Finds registrations by their keys: an open-addressing table that holds a reference to each.
struct RegistrationTable: ~Copyable {
    private struct Cell {
        /// Identifies the type and the name; 0 in a cell that was never used.
        var tag: UInt = 0
        /// Holds a reference; nil in a cell that is not used or whose registration was removed.
        var registration: Unmanaged<Registration>?
    }

    private var cells: UnsafeMutablePointer<Cell>?
    private var mask: UInt = 0
    private var shift: UInt = 0
    /// How many cells were ever used.
    private var usedCount: UInt = 0

    /// Frees the registrations that nothing else holds: code of the program may run, and resolve.
    deinit {
        forEach { $0.release() }
        free(cells)
    }

    /// Returns the registration for a type and a name, or for a type without a name.
    @inline(__always)
    func find(_ identity: ObjectIdentifier, named name: String? = nil) -> Unmanaged<Registration>? {
        guard let cells, let index = index(of: identity, named: name) else { return nil }
        return cells[index].registration
    }

    func find(_ key: Vaccine.Key) -> Unmanaged<Registration>? {
        // Inlined twice: a type without a name needs no comparison of names.
        key.name == nil ? find(key.identity) : find(key.identity, named: key.name)
    }

    /// Adds a registration, and returns the one with the same key that it replaces.
    @discardableResult
    mutating func insert(_ registration: Unmanaged<Registration>) -> Registration? {
        registration._withUnsafeGuaranteedRef { new in
            if let cells, let index = index(of: new.key.identity, named: new.key.name) {
                return exchange(&cells[index].registration, with: registration.retain())?.takeRetainedValue()
            }
            // At most half full, which keeps probe sequences short.
            if (usedCount + 1) * 2 > mask {
                rehash()
            }
            put(registration.retain())
            return nil
        }
    }

    mutating func remove(_ key: Vaccine.Key) -> Registration? {
        guard let index = index(of: key.identity, named: key.name) else { return nil }
        defer { cells?[index].registration = nil }
        return cells?[index].registration?.takeRetainedValue()
    }

    func forEach(_ body: (Unmanaged<Registration>) -> Void) {
        guard let cells else { return }
        for index in 0 ... Int(bitPattern: mask) {
            if let registration = cells[index].registration {
                body(registration)
            }
        }
    }

    /// Returns the cell that has a registration for a type and a name.
    @inline(__always)
    private func index(of identity: ObjectIdentifier, named name: String?) -> Int? {
        guard let cells else { return nil }
        let tag = RegistrationTable.tag(of: identity, named: name)
        var index = home(of: tag)
        while true {
            let cell = cells[Int(bitPattern: index)]
            if cell.tag == tag, let found = cell.registration {
                if
                    name == nil || found
                        ._withUnsafeGuaranteedRef({ $0.key.identity == identity && $0.key.name == name })
                {
                    return Int(bitPattern: index)
                }
            }
            if cell.tag == 0 {
                return nil
            }
            index = (index &+ 1) & mask
        }
    }

    /// Moves the registrations to new memory, without the cells of those that were removed.
    private mutating func rehash() {
        let smaller = UnsafeMutableBufferPointer(start: cells, count: cells == nil ? 0 : Int(bitPattern: mask) + 1)
        let count = smaller.count { $0.registration != nil }
        // At most a quarter is used then, so that it takes as many changes again before it grows.
        let bits = max(3, UInt(UInt.bitWidth - (count * 4).leadingZeroBitCount))
        (mask, shift, usedCount) = ((1 << bits) - 1, UInt(UInt.bitWidth) - bits, 0)
        guard let memory = malloc(MemoryLayout<Cell>.stride << bits)
        else { fatalError("There is no memory for cures.") }
        cells = memory.bindMemory(to: Cell.self, capacity: 1 << bits)
        cells?.initialize(repeating: Cell(), count: 1 << bits)
        for cell in smaller {
            if let registration = cell.registration {
                put(registration)
            }
        }
        free(smaller.baseAddress)
    }

    /// Stores a registration, which is not in the table, with its reference.
    private mutating func put(_ registration: Unmanaged<Registration>) {
        guard let cells else { return }
        let tag = registration._withUnsafeGuaranteedRef { Self.tag(of: $0.key.identity, named: $0.key.name) }
        var index = home(of: tag)
        while cells[Int(bitPattern: index)].registration != nil {
            index = (index &+ 1) & mask
        }
        // A cell of a removed registration serves again.
        if cells[Int(bitPattern: index)].tag == 0 {
            usedCount += 1
        }
        cells[Int(bitPattern: index)] = Cell(tag: tag, registration: registration)
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

    /// The cell where the search for a tag begins.
    ///
    /// Fibonacci hashing: addresses are multiples of 8 or 16, and the upper bits of the product depend on all of
    /// theirs.
    @inline(__always)
    private func home(of tag: UInt) -> UInt {
        (tag &* UInt(truncatingIfNeeded: 0x9E37_79B9_7F4A_7C15 as UInt64)) &>> shift
    }
}
