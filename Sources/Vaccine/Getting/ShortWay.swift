public import Synchronization

/// The way that nearly every resolution goes: no lock, no allocation of its own, and nothing looked at twice.
///
/// Inlined into the module that asks, where the type is known and the compiler can leave out what generic code needs.
/// It answers with nil for whatever is not plain; ``LongWay`` then starts anew and knows every case.
@usableFromInline
enum ShortWay {
    /// Returns the value for a type, if its cure is plain or a singleton that was made.
    @inlinable
    static func value<Value>(of type: Value.Type) throws -> Value? {
        guard let trail = TrailPointer.known else { return nil }
        if Detours.count.load(ordering: .relaxed) != 0 {
            return try overridden(type, trail)
        }
        guard let slot = SlotTable.program?._withUnsafeGuaranteedRef({ $0.slot(of: ObjectIdentifier(type)) }) else {
            return nil
        }
        return try value(in: slot, trail)
    }

    /// - Parameter isOwn: Whether the slot is of the registry that was asked, and no other's.
    @inlinable
    @inline(__always)
    static func value<Value>(in slot: Unmanaged<Slot>, _ trail: TrailPointer, isOwn: Bool = true) throws -> Value? {
        guard let held = slot._withUnsafeGuaranteedRef({ trail.hold($0) }) else { return nil }
        // Safe: the key of the slot holds the type's identity, and a cure is only ever set under the key of its type.
        let cure = Unmanaged<Cure<Value>>.fromOpaque(held.toOpaque())
        return try cure._withUnsafeGuaranteedRef { cure in
            if cure.isPlain, !trail.isAlreadyUnderWay(held) {
                trail.enter()
                defer { trail.leave() }
                return try cure.make()
            }
            defer { trail.letGo() }
            // What a registry below keeps is not for an override: the long way gets it a cure of its own.
            return isOwn ? cure.kept?.pointee : nil
        }
    }

    /// The same where there may be overrides.
    @inlinable
    @inline(never)
    static func overridden<Value>(_ type: Value.Type, _ trail: TrailPointer) throws -> Value? {
        if trail.isInquiring {
            return nil
        }
        // The task that is in the override holds it until the work in it is done.
        let current = Registry.current
        defer { withExtendedLifetime(current) {} }
        var registry = Unmanaged.passUnretained(current)
        let own = registry.toOpaque()
        let identity = ObjectIdentifier(type)
        while true {
            let slot = registry._withUnsafeGuaranteedRef { registry in
                registry.table._withUnsafeGuaranteedRef { $0.slot(of: identity) }
            }
            let isSet = slot?._withUnsafeGuaranteedRef { $0.address.load(ordering: .relaxed) != 0 } ?? false
            if isSet, let slot {
                return try value(in: slot, trail, isOwn: registry.toOpaque() == own)
            }
            guard let parent = registry._withUnsafeGuaranteedRef({ $0.parent }) else { return nil }
            registry = Unmanaged.passUnretained(parent)
        }
    }
}
