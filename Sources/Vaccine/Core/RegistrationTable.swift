import CVaccineShim

/// Finds registrations by their keys: an open-addressing table that holds a reference to each.
struct RegistrationTable: ~Copyable {
    private struct Cell {
        /// Identifies the type and the name; 0 in a cell that was never used.
        var tag: UInt = 0
        /// Holds a reference; nil in a cell that is not used or whose registration was removed.
        var registration: Unmanaged<Registration>?
    }

    /// As many as a power of two, or none.
    private var cells = UnsafeMutableBufferPointer<Cell>(start: nil, count: 0)
    private var shift: UInt = 0
    /// How many cells were ever used.
    private var usedCount = 0

    /// Frees the registrations that nothing else holds: code of the program may run, and resolve.
    deinit {
        forEach { $0.release() }
        free(cells.baseAddress)
    }

    /// Returns the registration for a type and a name, or for a type without a name.
    @inline(__always)
    func find(_ identity: ObjectIdentifier, named name: String?) -> Unmanaged<Registration>? {
        // Inlined twice: a type without a name needs no comparison of names.
        let cell = name == nil ? cell(of: identity, named: nil) : cell(of: identity, named: name)
        return cell?.pointee.registration
    }

    func find(_ key: Vaccine.Key) -> Unmanaged<Registration>? {
        find(key.identity, named: key.name)
    }

    /// Adds a registration, and returns the one with the same key that it replaces.
    @discardableResult
    mutating func insert(_ registration: Unmanaged<Registration>) -> Registration? {
        registration._withUnsafeGuaranteedRef { new in
            if let cell = cell(of: new.key.identity, named: new.key.name) {
                return exchange(&cell.pointee.registration, with: registration.retain())?.takeRetainedValue()
            }
            // At most half full, which keeps probe sequences short.
            if (usedCount + 1) * 2 > cells.count {
                rehash()
            }
            put(registration.retain())
            return nil
        }
    }

    mutating func remove(_ key: Vaccine.Key) -> Registration? {
        cell(of: key.identity, named: key.name)?.pointee.registration.take()?.takeRetainedValue()
    }

    func forEach(_ body: (Unmanaged<Registration>) -> Void) {
        for cell in cells {
            if let registration = cell.registration {
                body(registration)
            }
        }
    }

    @inline(__always)
    private func cell(of identity: ObjectIdentifier, named name: String?) -> UnsafeMutablePointer<Cell>? {
        guard let first = cells.baseAddress else { return nil }
        let tag = RegistrationTable.tag(of: identity, named: name)
        var index = home(of: tag)
        while true {
            let cell = first + index
            if cell.pointee.tag == tag, let found = cell.pointee.registration {
                if
                    name == nil || found
                        ._withUnsafeGuaranteedRef({ $0.key.identity == identity && $0.key.name == name })
                {
                    return cell
                }
            }
            if cell.pointee.tag == 0 {
                return nil
            }
            index = (index &+ 1) & (cells.count &- 1)
        }
    }

    /// Moves the registrations to new memory, without the cells of those that were removed.
    private mutating func rehash() {
        let smaller = cells
        let count = smaller.count { $0.registration != nil }
        // At most a quarter is used then, so that it takes as many changes again before it grows.
        let bits = max(3, Int.bitWidth - (count * 4).leadingZeroBitCount)
        let size = MemoryLayout<Cell>.stride << bits
        guard let memory = malloc(size) else { fatalError("There is no memory for cures.") }
        cells = UnsafeMutableRawBufferPointer(start: memory, count: size).bindMemory(to: Cell.self)
        cells.initialize(repeating: Cell())
        (shift, usedCount) = (UInt(UInt.bitWidth - bits), 0)
        smaller.lazy.compactMap(\.registration).forEach { put($0) }
        free(smaller.baseAddress)
    }

    /// Stores a registration, which is not in the table, with its reference.
    private mutating func put(_ registration: Unmanaged<Registration>) {
        let tag = registration._withUnsafeGuaranteedRef { Self.tag(of: $0.key.identity, named: $0.key.name) }
        var index = home(of: tag)
        while cells[index].registration != nil {
            index = (index &+ 1) & (cells.count &- 1)
        }
        // A cell of a removed registration serves again.
        if cells[index].tag == 0 {
            usedCount += 1
        }
        cells[index] = Cell(tag: tag, registration: registration)
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
    private func home(of tag: UInt) -> Int {
        Int(bitPattern: (tag &* UInt(truncatingIfNeeded: 0x9E37_79B9_7F4A_7C15 as UInt64)) &>> shift)
    }
}
