import Synchronization

/// The way that nearly every resolution goes: no lock, no allocation of its own, and nothing looked at twice.
///
/// It finds nothing for whatever is not plain; ``LongWay`` then starts anew and knows every case. What it does find is
/// taken in the module that asks, where the type is known and the compiler can leave out what generic code needs.
@usableFromInline
enum ShortWay {
    /// Finds the cure for a type and holds it, if it is plain or a singleton that was made.
    ///
    /// In one piece and not inlined: nothing here depends on the type but its identity, and in this module the
    /// compiler knows where the program's table is.
    @usableFromInline
    @inline(never)
    static func hold(_ identity: ObjectIdentifier) -> Held? {
        guard let trail = TrailPointer.known else { return nil }
        if Detours.count.load(ordering: .relaxed) != 0 {
            return holdOverridden(identity, trail)
        }
        guard let slot = SlotTable.program?._withUnsafeGuaranteedRef({ $0.slot(of: identity) }) else { return nil }
        return hold(slot, trail, isPlainOnly: false)
    }

    /// The same for a type and a name.
    @usableFromInline
    @inline(never)
    static func hold(_ identity: ObjectIdentifier, named name: String) -> Held? {
        guard let trail = TrailPointer.known, Detours.count.load(ordering: .relaxed) == 0 else { return nil }
        guard let slot = SlotTable.program?._withUnsafeGuaranteedRef({ $0.slot(of: identity, named: name) }) else {
            return nil
        }
        return hold(slot, trail, isPlainOnly: false)
    }

    @inline(__always)
    private static func hold(_ slot: Unmanaged<Slot>, _ trail: TrailPointer, isPlainOnly: Bool) -> Held? {
        guard let held = slot._withUnsafeGuaranteedRef({ trail.hold($0) }) else { return nil }
        let isReady = held._withUnsafeGuaranteedRef { cure in
            if cure.isPlain {
                return !(isPlainOnly && cure.isOfOptional) && !trail.isAlreadyUnderWay(held)
            }
            return !isPlainOnly && cure.keptAddress.load(ordering: .relaxed) != 0
        }
        if isReady {
            return Held(cure: held, trail: trail)
        }
        trail.letGo()
        return nil
    }

    /// The same where there may be overrides.
    @inline(never)
    private static func holdOverridden(_ identity: ObjectIdentifier, _ trail: TrailPointer) -> Held? {
        if trail.isInquiring {
            return nil
        }
        var registry = Registry.unretainedCurrent
        // What a registry below keeps is not for an override, which gets a cure of its own the long way.
        var isBelow = false
        while true {
            let slot = registry._withUnsafeGuaranteedRef { registry in
                registry.table._withUnsafeGuaranteedRef { $0.slot(of: identity) }
            }
            let isSet = slot?._withUnsafeGuaranteedRef { $0.address.load(ordering: .relaxed) != 0 } ?? false
            if isSet, let slot {
                return hold(slot, trail, isPlainOnly: isBelow)
            }
            guard let parent = registry._withUnsafeGuaranteedRef({ $0.parent }) else { return nil }
            registry = Unmanaged.passUnretained(parent)
            isBelow = true
        }
    }
}

/// A cure that was found, and is kept from being freed until its value is taken: which has to be done, and once.
@usableFromInline
struct Held {
    @usableFromInline let cure: Unmanaged<AnyCure>
    @usableFromInline let trail: TrailPointer

    /// Takes what the cure keeps or makes, and gives the cure back.
    ///
    /// - Parameter type: The type that the cure was found for.
    @inlinable
    @inline(__always)
    func value<Value>(as _: Value.Type) throws -> Value {
        // Safe: the key of the cure's slot holds the type's identity, and a cure is only set under the key of its type.
        let cure = Unmanaged<Cure<Value>>.fromOpaque(cure.toOpaque())
        return try cure._withUnsafeGuaranteedRef { cure in
            if let kept = cure.kept {
                defer { trail.letGo() }
                return kept.pointee
            }
            trail.enter()
            defer { trail.leave() }
            return try cure.make()
        }
    }
}
