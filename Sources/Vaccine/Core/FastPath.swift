import Synchronization

/// Resolves the common cases without a lock and without an allocation of its own.
///
/// Returns nil in all other cases; ``SlowPath`` then resolves from the start. The value is read in the calling module,
/// where the type is known and the compiler can specialize the code.
@usableFromInline
enum FastPath {
    /// The number of overrides that a task uses or `carryingCures` retains.
    ///
    /// The fast path checks this one number, so a program without overrides has no extra cost.
    static let overrideCount = Atomic(0)

    /// Finds the registration for a type and, if not nil, a name; the compiler knows which in nearly all callers.
    @inlinable
    @inline(__always)
    static func protect(_ type: Any.Type, named name: String?) -> ProtectedRegistration? {
        guard let name else { return protect(ObjectIdentifier(type)) }
        return protect(ObjectIdentifier(type), named: name)
    }

    /// Finds the registration for a type and protects it, if it is transient or a singleton that was made.
    ///
    /// Not inlined: nothing here depends on the type but its identity, and in this module the compiler knows where the
    /// program's table is.
    @usableFromInline
    @inline(never)
    static func protect(_ identity: ObjectIdentifier) -> ProtectedRegistration? {
        guard let stack = ResolutionStackPointer.existing else { return nil }
        if overrideCount.load(ordering: .relaxed) != 0 {
            return protectOverridden(identity, stack)
        }
        guard let slot = SlotTablePointer.programSlot(of: identity) else { return nil }
        return protect(slot, stack, isTransientOnly: false)
    }

    /// Finds the registration for a type and a name, and protects it.
    @usableFromInline
    @inline(never)
    static func protect(_ identity: ObjectIdentifier, named name: String) -> ProtectedRegistration? {
        guard let stack = ResolutionStackPointer.existing, overrideCount.load(ordering: .relaxed) == 0 else {
            return nil
        }
        guard let slot = SlotTablePointer.programSlot(of: identity, named: name) else { return nil }
        return protect(slot, stack, isTransientOnly: false)
    }

    @inline(__always)
    private static func protect(
        _ slot: Unmanaged<Slot>,
        _ stack: ResolutionStackPointer,
        isTransientOnly: Bool
    ) -> ProtectedRegistration? {
        guard let found = slot._withUnsafeGuaranteedRef({ stack.protect($0) }) else { return nil }
        let isReady = found._withUnsafeGuaranteedRef { registration in
            if registration.isTransient {
                return !(isTransientOnly && registration.isOfOptional) && !stack.isRunning(found)
            }
            return !isTransientOnly && registration.cachedAddress.load(ordering: .relaxed) != nil
        }
        let protected = ProtectedRegistration(registration: found, stack: stack)
        guard isReady, !found._withUnsafeGuaranteedRef(\.needsMainActor) else {
            return isReady ? onMainActor(protected) : released(protected)
        }
        return protected
    }

    // Not inlined, as are the functions below: calls in between would have `protect` save registers each time.

    /// A main-actor singleton that was made may be asked for anywhere.
    @inline(never)
    private static func onMainActor(_ protected: ProtectedRegistration) -> ProtectedRegistration? {
        let isTransient = protected.registration._withUnsafeGuaranteedRef(\.isTransient)
        return !isTransient || MainQueue.isCurrent ? protected : released(protected)
    }

    @inline(never)
    private static func released(_ protected: ProtectedRegistration) -> ProtectedRegistration? {
        protected.stack.release()
        return nil
    }

    /// Like `protect`, when overrides may exist.
    @inline(never)
    private static func protectOverridden(
        _ identity: ObjectIdentifier,
        _ stack: ResolutionStackPointer
    ) -> ProtectedRegistration? {
        if stack.pointee.context != nil {
            return nil
        }
        var registry = Registry.unretainedCurrent
        // An override does not use a parent's cached values: the slow path gives it a registration of its own.
        var isOfParent = false
        while true {
            let slot = registry._withUnsafeGuaranteedRef { $0.table.slot(of: identity) }
            let isSet = slot?._withUnsafeGuaranteedRef { $0.content.load(ordering: .relaxed) != nil } ?? false
            if isSet, let slot {
                return protect(slot, stack, isTransientOnly: isOfParent)
            }
            guard let parent = registry._withUnsafeGuaranteedRef({ $0.parent }) else { return nil }
            registry = Unmanaged.passUnretained(parent)
            isOfParent = true
        }
    }
}

/// A registration that a hazard pointer protects.
///
/// The caller must take its value exactly once.
@usableFromInline
struct ProtectedRegistration {
    @usableFromInline let registration: Unmanaged<Registration>
    @usableFromInline let stack: ResolutionStackPointer

    /// Returns the registration's cached or new value, and releases the registration.
    ///
    /// - Parameter type: The type that the registration was found for.
    @inlinable
    @inline(__always)
    func value<Value>(as type: Value.Type) throws -> Value {
        // Safe: the key of the slot has the type's identity, and a slot only holds registrations of its key's type.
        try registration._withUnsafeGuaranteedRef { registration in
            if let cachedValue = registration.cachedValue(as: type) {
                defer { stack.release() }
                return cachedValue.pointee
            }
            try stack.enter()
            defer { stack.leave() }
            return try Unmanaged<RegistrationView<Value>>.fromOpaque(self.registration.toOpaque())
                ._withUnsafeGuaranteedRef { try $0.factory.call() }
        }
    }
}
