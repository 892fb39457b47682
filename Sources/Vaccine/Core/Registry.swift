import Synchronization

/// Keeps the registrations: those of the whole program, or those of an override, which hide its parent's.
///
/// A thread takes the lock for the first lookup of each key after a change, and finds the registration in its own
/// ``ResolutionStack/lookupCache`` from then on.
///
/// `@unchecked Sendable`: what is not constant is atomic, or is touched only under the lock.
final class Registry: @unchecked Sendable {
    /// Guards the registrations of all registries; no code of the program runs under it.
    static let lock = Lock()

    /// Counts the changes that lookup caches may not know of; changed under the lock, like the registrations.
    ///
    /// Loaded without an order: a thread that knows of a change, because another one told it so, has synchronized with
    /// that one and sees the count as well.
    static let version = Atomic(0)

    private static let lastNumber = Atomic(0)

    /// Returns a number that is higher than all before it, anywhere.
    static func nextNumber() -> Int {
        lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
    }

    static let program = {
        Factory.checkErasing()
        return Registry(over: nil)
    }()

    let parent: Registry?

    /// How often an override is in use.
    let useCount = Atomic(0)

    @exclusivity(unchecked) private var table = RegistrationTable()

    /// Makes an override, over another registry or over none.
    init(over parent: Registry?) {
        self.parent = parent
    }

    deinit {
        // Another override may have the same address later.
        change {}
        ResolutionStackPointer.existing?.removeStaleRegistrations()
    }

    /// Changes the registrations under the lock, and returns those that are removed.
    ///
    /// They are freed by the caller, unless another thread has them: no code of the program runs under the lock.
    private func change<Removed>(_ body: () -> Removed) -> Removed {
        Registry.lock.withLock {
            Registry.version.wrappingAdd(1, ordering: .relaxed)
            return body()
        }
    }

    /// Disposes of registrations that were removed, and has this thread forget them.
    ///
    /// - Parameter kept: What values that are disposed of now may not belong to.
    private func dispose(
        _ removed: @autoclosure () -> [Registration],
        keeping kept: @autoclosure () -> [Registration] = []
    ) {
        Disposal.dispose(removed(), keeping: kept())
        ResolutionStackPointer.existing?.removeStaleRegistrations()
    }

    /// Stores a registration, and returns the one that it replaces; under the lock.
    private func put(_ registration: Registration) -> Registration? {
        let replaced = table.insert(.passUnretained(registration))
        registration.number = replaced?.number ?? Registry.nextNumber()
        return replaced
    }

    /// Adds a registration, in place of the one with the same key.
    func set(_ registration: Registration) {
        registration.serial = Registry.nextNumber()
        let replaced = change { () -> Registration? in
            let replaced = put(registration)
            // A decorator does not count as a replacement, and neither does the same line run twice.
            if registration.inner == nil, var earlier = replaced {
                while let inner = earlier.inner {
                    earlier = inner
                }
                registration.replacedPlaces = earlier.replacedPlaces
                if earlier.place != registration.place {
                    registration.replacedPlaces.removeAll { $0 == registration.place }
                    registration.replacedPlaces.append(earlier.place)
                }
            }
            return replaced
        }
        dispose([replaced].compactMap(\.self), keeping: [registration])
    }

    func remove(_ key: Vaccine.Key) {
        let removed = change { table.remove(key) }
        dispose([removed].compactMap(\.self))
    }

    /// Replaces all registrations by others, one for each key.
    func replaceAll(with registrations: [Registration]) {
        let removed = change {
            defer {
                table = RegistrationTable()
                registrations.forEach { _ = put($0) }
            }
            return ownRegistrations
        }
        dispose(removed, keeping: registrations)
    }

    /// Replaces registrations by what a closure returns for them.
    ///
    /// A thread that is making a value finishes with the registration that was replaced.
    func update(_ transform: (Registration) -> Registration) {
        let removed = change {
            ownRegistrations.filter { registration in
                let updated = transform(registration)
                return updated !== registration && put(updated) != nil
            }
        }
        dispose(removed)
    }

    /// Returns the registration for a key, here or in a parent; under the lock.
    ///
    /// An override makes its own value of a cure that keeps one: it gets a copy of the parent's registration.
    func find(_ key: Vaccine.Key) -> Unmanaged<Registration>? {
        if let found = table.find(key) {
            return found
        }
        guard let found = parent?.findHereOrInParent(key) else { return nil }
        guard found._withUnsafeGuaranteedRef(\.scope.isCached) else { return found }
        let copy = found.takeUnretainedValue().copyWithoutValue()
        copy.isInherited = true
        _ = put(copy)
        return .passUnretained(copy)
    }

    private func findHereOrInParent(_ key: Vaccine.Key) -> Unmanaged<Registration>? {
        table.find(key) ?? parent?.findHereOrInParent(key)
    }

    /// The registration for the first of several keys that has one here, or else in a parent.
    ///
    /// A copy of a parent's is as far away as the parent.
    func registration(forFirstOf keys: [Vaccine.Key]) -> Registration? {
        Registry.lock.withLock {
            var inherited: Registration?
            for owner in sequence(first: self, next: \.parent) {
                for key in keys {
                    guard let found = owner.table.find(key)?.takeUnretainedValue() else { continue }
                    guard found.isInherited else { return found.key == inherited?.key ? inherited : found }
                    inherited = inherited ?? found
                }
            }
            return inherited
        }
    }

    /// The registry's own registrations, in the order in which their keys were set; under the lock.
    private var ownRegistrations: [Registration] {
        var registrations: [Registration] = []
        table.forEach { registrations.append($0.takeUnretainedValue()) }
        return registrations.sorted { $0.number < $1.number }
    }

    var registrations: [Registration] {
        Registry.lock.withLock { ownRegistrations }
    }

    /// The registrations that can be reached here: the registry's own, and those of its parents that it does not
    /// override.
    var visibleRegistrations: [Registration] {
        let own = registrations
        let overridden = Set(own.map(\.key))
        return (parent?.visibleRegistrations.filter { !overridden.contains($0.key) } ?? []) + own
    }
}
