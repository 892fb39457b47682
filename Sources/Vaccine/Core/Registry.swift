import Synchronization

/// Keeps registrations: those of the program, of a child, or of an override.
///
/// They hide those of its parent.
///
/// `Sendable`: everything is constant or atomic; cells and the disposals have locks of their own.
final class Registry: Sendable {
    static let program = Registry(over: nil)
    /// Whether a cure was ever set in this copy of the library.
    static let isUsed = Atomic(false)
    private static let lastNumber = Atomic(0)

    let parent: Registry?
    /// Whether outer singletons are made anew here: in an override, and not in a child.
    let isOverride: Bool
    let number = Registry.nextNumber()
    /// How many ``CuresUse`` there are of it.
    let useCount = Atomic(0)
    private let lazyDisposal = AtomicLazyReference<Disposal>()
    private let table = CellTable()
    /// Whether there was a registration that keeps values.
    private let mayKeepValues = Atomic(false)

    init(over parent: Registry?, isOverride: Bool = false) {
        self.parent = parent
        self.isOverride = isOverride
    }

    var disposal: Disposal {
        lazyDisposal.load() ?? lazyDisposal.storeIfNil(Disposal())
    }

    private static func nextNumber() -> Int {
        lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
    }

    /// Returns the registration for a key, here or in a parent, or that of its declaration.
    ///
    /// An override makes its own value of a cure that keeps one: it gets a copy of the outer registration.
    ///
    /// - Parameter owner: Set to the registry that has it, if that is a parent.
    func find(_ key: Vaccine.Key, _ owner: inout Registry?) -> Registration? {
        if let own = own(key) {
            return own
        }
        guard let parent else { return declared(key) }
        if !isOverride {
            owner = parent
            return parent.find(key, &owner)
        }
        guard let outer = parent.peek(key), outer.scope.isCached else { return parent.peek(key) }
        return insertIfEmpty(key) {
            let copy = outer.copy()
            copy.isInherited = true
            return copy
        }
    }

    /// Returns the registration for a key without copying it into an override.
    func peek(_ key: Vaccine.Key) -> Registration? {
        own(key) ?? (parent.map { $0.peek(key) } ?? declared(key))
    }

    /// The registration for the first of several keys that has one here, or else in a parent.
    ///
    /// A copy of a parent's is as far away as the parent.
    func nearest(of keys: [Vaccine.Key]) -> Registration? {
        var inherited: Registration?
        for registry in sequence(first: self, next: \.parent) {
            for key in keys {
                let found = registry.own(key) ?? (registry.parent == nil ? registry.declared(key) : nil)
                guard let found else { continue }
                guard found.isInherited else { return found.key == inherited?.key ? inherited : found }
                inherited = inherited ?? found
            }
        }
        return inherited
    }

    private func own(_ key: Vaccine.Key) -> Registration? {
        guard let cell = table.find(key) else { return nil }
        return cell._withUnsafeGuaranteedRef { $0.registration }
    }

    /// Registers the declaration of a declared cure, in the outermost registry; nil for other keys.
    private func declared(_ key: Vaccine.Key) -> Registration? {
        guard key.property != nil, let declaration = key.declaration as? any RegistrableDeclaration else { return nil }
        return declaration.registration(for: key).map { registration in insertIfEmpty(key) { registration } }
    }

    /// Returns the registration for a key, or stores the one that a closure makes if there is none.
    private func insertIfEmpty(_ key: Vaccine.Key, _ make: () -> Registration) -> Registration {
        var result: Registration?
        table.cell(for: key).update { registration in
            let stored = registration ?? own(make(), replacing: nil)
            result = stored
            return stored
        }
        return result ?? make()
    }

    /// Makes this the owner of a registration that no other thread knows, and of what it wraps and nothing else owns.
    private func own(_ registration: Registration, replacing replaced: Registration?) -> Registration {
        var layer: Registration? = registration
        while let unowned = layer, unowned.owner == 0 {
            unowned.owner = number
            layer = unowned.inner
        }
        let number = Registry.nextNumber()
        registration.number = replaced?.number ?? number
        if registration.serial == 0 {
            registration.serial = number
        }
        if registration.scope.isCached {
            mayKeepValues.store(true, ordering: .relaxed)
        }
        return registration
    }

    /// Adds a registration, in place of the one with the same key.
    func set(_ registration: Registration) {
        Registry.isUsed.store(true, ordering: .relaxed)
        let replaced = table.cell(for: registration.key).update { replaced in
            let registration = own(registration, replacing: replaced)
            // A decorator does not count as a replacement, and neither does the same line run twice.
            if registration.inner == nil, let earlier = replaced?.layers.last {
                registration.replacedPlaces = earlier.replacedPlaces
                if earlier.place != registration.place, !earlier.isInherited {
                    registration.replacedPlaces.removeAll { $0 == registration.place }
                    registration.replacedPlaces.append(earlier.place)
                }
            }
            return registration
        }
        if let replaced {
            dispose([replaced], keeping: registration)
        }
    }

    func remove(_ key: Vaccine.Key) {
        guard let cell = table.find(key)?.takeUnretainedValue() else { return }
        dispose([cell.update { _ in nil }])
    }

    func removeAll() {
        dispose(table.cells.map { cell in cell.update { _ in nil } })
    }

    /// Has registrations make new values; who is making one at the moment gets it, and it is not kept.
    func removeValues(in scope: Vaccine.Scope) {
        dispose(table.cells.filter { $0.registration?.scope == scope }.map { cell in
            cell.update { registration in
                guard let registration else { return nil }
                let copy = registration.copy()
                copy.isInherited = registration.isInherited
                return own(copy, replacing: registration)
            }
        })
    }

    /// Disposes of and frees what is not used any more, except what is still registered.
    private func dispose(_ removed: [Registration?], keeping kept: Registration? = nil) {
        let kept = Set(kept?.layers.map(\.self) ?? [])
        let own = removed.compactMap(\.self).flatMap(\.layers).filter { $0.owner == number && !kept.contains($0) }
        disposal.dispose(own)
    }

    /// Frees the values that are kept, as the last use ends; an override disposes of them.
    ///
    /// The registrations stay for lazy properties, which find a value as long as something else holds it.
    func endUse() {
        guard mayKeepValues.load(ordering: .relaxed) else { return }
        let layers = registrations.flatMap(\.layers).filter { $0.owner == number }
        if isOverride {
            disposal.dispose(layers)
        }
        let values = layers.compactMap { $0.releaseValue() }
        withExtendedLifetime(values) {}
    }

    /// The registry's own registrations, in the order in which their keys were set.
    var registrations: [Registration] {
        table.cells.compactMap(\.registration).sorted { $0.number < $1.number }
    }

    /// The registrations that can be reached here: the registry's own, and those of its parents that it does not
    /// override.
    var visibleRegistrations: [Registration] {
        let own = registrations
        let overridden = Set(own.map(\.key))
        return (parent?.visibleRegistrations.filter { !overridden.contains($0.key) } ?? []) + own
    }
}

/// A declared cure that has a default.
protocol RegistrableDeclaration: CureDeclaration {
    /// Makes the registration of the default; nil if the program must set the cure.
    func registration(for key: Vaccine.Key) -> Registration?
}
