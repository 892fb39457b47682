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

    /// Finds the registration for a type and, if not nil, a name, if it is transient or a singleton that was made.
    ///
    /// Not inlined: nothing here depends on the type but its identity.
    @usableFromInline
    @inline(never)
    static func find(_ type: Any.Type, named name: String?) -> FoundRegistration? {
        guard
            overrideCount.load(ordering: .relaxed) == 0, let stack = ResolutionStackPointer.existing,
            stack.isLookupCacheCurrent(for: nil),
            let found = stack.pointee.lookupCache.find(ObjectIdentifier(type), named: name)
        else { return findElsewhere(type, named: name) }
        return FoundRegistration(found, on: stack)
    }

    /// Finds what is not in the cache yet, or is asked for while there are overrides.
    @inline(never)
    private static func findElsewhere(_ type: Any.Type, named name: String?) -> FoundRegistration? {
        let stack = ResolutionStackPointer.current
        guard stack.pointee.context == nil else { return nil }
        let (identity, override) = (ObjectIdentifier(type), Registry.lookedUpOverride)
        let found = stack
            .lookUp(identity, named: name, key: Vaccine.Key(type, named: name), in: override) { $1 ? $0 : nil }
        return found.flatMap { FoundRegistration($0, on: stack) }
    }
}

/// A registration that the current thread's lookup cache keeps alive until its value is taken.
@usableFromInline
struct FoundRegistration: ~Copyable {
    @usableFromInline let registration: Unmanaged<Registration>
    @usableFromInline let stack: ResolutionStackPointer

    /// Nil if resolving takes more than to read the cached value, or to call the factory.
    @inline(__always)
    init?(_ found: Unmanaged<Registration>, on stack: ResolutionStackPointer) {
        let isReady = found._withUnsafeGuaranteedRef { registration in
            registration.isTransient
                ? !stack.isRunning(found) && (!registration.needsMainActor || MainQueue.isCurrent)
                // A main-actor singleton that was made may be asked for anywhere.
                : registration.cachedAddress.load(ordering: .relaxed) != nil
        }
        guard isReady else { return nil }
        (registration, self.stack) = (found, stack)
    }

    /// Returns the registration's cached or new value.
    ///
    /// - Parameter type: The type that the registration was found for.
    @inlinable
    @inline(__always)
    consuming func value<Value>(as type: Value.Type) throws -> Value {
        // Safe: the key has the type's identity, and a registry only holds registrations of their key's type.
        try registration._withUnsafeGuaranteedRef { registration in
            if let cachedValue = registration.cachedValue(as: type) {
                return cachedValue.pointee
            }
            return try stack.running(self.registration) { try registration.factory.call(as: type) }
        }
    }
}
