import Synchronization

/// The same work in the simplest way: a dictionary of typed boxes under a lock.
///
/// As fast as possible: the key is the type's identity, a box knows its type and needs no cast, and values are made
/// without the lock. It detects no cycle, has one scope besides transient, and draws no graph.
final class LockedDictionary: Sendable {
    /// The program's, as there is one set of cures.
    static let shared = LockedDictionary()
    /// The dictionary that the current task uses instead of the program's.
    @TaskLocal static var override: LockedDictionary?

    private let boxes = Mutex<[ObjectIdentifier: any AnyObject & Sendable]>([:])
    private let namedBoxes = Mutex<[NamedKey: any AnyObject & Sendable]>([:])
    private let parent: LockedDictionary?

    init(over parent: LockedDictionary? = nil) {
        self.parent = parent
    }

    @inline(__always)
    static var current: LockedDictionary {
        override ?? shared
    }

    func set<Value>(_: Value.Type, named name: String? = nil, isUnique: Bool = false, _ make: @escaping () -> Value) {
        let box = ValueBox(kept: isUnique ? make() : nil, make)
        let identity = ObjectIdentifier(Value.self)
        if let name {
            namedBoxes.withLock { $0[NamedKey(identity: identity, name: name)] = box }
        } else {
            boxes.withLock { $0[identity] = box }
        }
    }

    func get<Value>(_: Value.Type) -> Value {
        guard let box = boxes.withLock({ $0[ObjectIdentifier(Value.self)] }) else {
            guard let parent else { preconditionFailure("Nothing is set for \(Value.self).") }
            return parent.get(Value.self)
        }
        // Safe: a box is only set under the identity of its type.
        return unsafeDowncast(box, to: ValueBox<Value>.self).value
    }

    func get<Value>(_: Value.Type, named name: String) -> Value {
        let key = NamedKey(identity: ObjectIdentifier(Value.self), name: name)
        guard let box = namedBoxes.withLock({ $0[key] }) else {
            preconditionFailure("Nothing is set for \(Value.self) named \(name).")
        }
        return unsafeDowncast(box, to: ValueBox<Value>.self).value
    }
}

private struct NamedKey: Hashable {
    let identity: ObjectIdentifier
    let name: String
}

/// `@unchecked Sendable`: nothing in a box changes, and the closures that the benchmark sets may run on any thread.
private final class ValueBox<Value>: @unchecked Sendable {
    private let kept: Value?
    private let make: () -> Value

    init(kept: Value?, _ make: @escaping () -> Value) {
        self.kept = kept
        self.make = make
    }

    var value: Value {
        kept ?? make()
    }
}
