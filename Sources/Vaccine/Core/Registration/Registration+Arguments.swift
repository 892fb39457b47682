extension Registration {
    /// Returns the value that the scope requires, made of arguments if the key has some.
    ///
    /// The caller keeps the registration alive.
    func value<Value, Input: Pack>(as type: Value.Type, of input: Input, for callSite: Vaccine.Place) throws -> Value {
        if key.arguments.isEmpty {
            return try value(as: type, for: callSite)
        }
        let stack = ResolutionStackPointer.current
        // With other arguments a cure may ask for itself, as a tree does for its branches; but not without end.
        if stack.pointee.depth >= SlowPath.maximumDepth, stack.path.contains(key) {
            throw Vaccine.Problem.cycle(stack.path(from: key) + [key], at: callSite)
        }
        let make = try factory.call(as: ((Input) throws -> Value).self)
        if scope != .transient {
            return try variant(for: input.hashable) { try make(input) }.value(as: type, for: callSite)
        }
        try throwOffMainActor(callSite)
        return try stack.running(.passUnretained(self)) { try make(input) }
    }

    /// Returns the registration for arguments, made if need be.
    ///
    /// Threads wait for one another as for the creation of a singleton, and not for a lock: arguments are compared and
    /// freed by code of the program.
    private func variant(for arguments: [AnyHashable], _ make: @escaping () throws -> some Any) throws -> Registration {
        _ = try SingletonLock.begin(self) { nil as Registration? }
        defer { SingletonLock.end(self) }
        if let found = variants[arguments] {
            return found
        }
        if variants.count == variants.capacity {
            removeUnusedVariants()
        }
        let new = Registration(key, scope: scope, at: place, onMainActor: needsMainActor, make)
        (new.inner, new.serial) = (inner, serial)
        variants[arguments] = new
        return new
    }

    /// Removes the variants that have no value and that no thread and no resolution uses.
    private func removeUnusedVariants() {
        for arguments in Array(variants.keys) where isKnownUniquelyReferenced(&variants[arguments]) {
            let variant = variants[arguments]
            if variant?.hasCachedValue == false, variant?.sharedObject == nil {
                variants[arguments] = nil
            }
        }
        variants.reserveCapacity(variants.count * 2)
    }

    /// Whether there is a cached value, or may be one of some arguments.
    var mayKeepValues: Bool {
        hasCachedValue || !key.arguments.isEmpty && scope.isCached
    }
}
