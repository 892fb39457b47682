import Synchronization

/// Keeps one cure a type, by the type's identity.
///
/// Identity and not the name: two modules may each have a `Service`, and `Box<Int>` is not `Box<String>`.
final class Registry: Sendable {
    private let cures = Mutex<[ObjectIdentifier: AnyCure]>([:])

    func set<Value>(_ cure: Cure<Value>, for type: Value.Type) {
        let replaced = cures.withLock { $0.updateValue(cure, forKey: ObjectIdentifier(type)) }
        // The last reference may go here, and with it run anybody's `deinit`: not under the lock.
        _ = consume replaced
    }

    func cure<Value>(for type: Value.Type) -> Cure<Value>? {
        let cure = cures.withLock { $0[ObjectIdentifier(type)] }
        // Safe: `set` is the only writer, and it ties the key's type to the cure's.
        return cure.map { unsafeDowncast($0, to: Cure<Value>.self) }
    }
}
