extension Vaccine {
    /// Holds the value that the cure for its type gives when the property is first read.
    ///
    /// Other threads that read it wait. It uses the cures in which the property was made. Two objects that need each
    /// other can be made if one of them asks lazily. Copies of a struct share one value.
    @propertyWrapper
    public struct LazyInject<Value> {
        private let storage: LazyValue<Value>

        /// The injected value, asked for now if this is the first time.
        public var wrappedValue: Value {
            storage.value
        }

        /// Resolves the cure of a type when the property is first read; all else is as with ``Inject``.
        public init<each Argument>(
            _ type: Value.Type = Value.self, named name: String? = nil, with values: repeat each Argument,
            file: StaticString = #fileID, line: UInt = #line
        ) {
            storage = LazyValue(Lookup(type, name, Place(file, line), with: repeat each values))
        }

        /// Resolves the cure of the property's own type; for a property that gives no arguments at all.
        public init(named name: String? = nil, file: StaticString = #fileID, line: UInt = #line) {
            self.init(Value.self, named: name, file: file, line: line)
        }

        /// Resolves the cure of the wrapped type; nil when there is none.
        public init<Wrapped, each Argument>(
            _: Wrapped.Type, named name: String? = nil, with values: repeat each Argument,
            file: StaticString = #fileID, line: UInt = #line
        ) where Value == Wrapped? {
            self.init(Value.self, named: name, with: repeat each values, file: file, line: line)
        }

        /// Resolves a declared cure when the property is first read, `@LazyInject(\.greeting)`.
        public init(_ property: KeyPath<Cures, Cure<Value>>, file: StaticString = #fileID, line: UInt = #line) {
            storage = LazyValue(Lookup(key: Key(property), place: Place(file, line)))
        }
    }
}

extension Vaccine.LazyInject: Sendable where Value: Sendable {}

/// The property wrapper ``Vaccine/LazyInject`` by its short name.
public typealias LazyInject<Value> = Vaccine.LazyInject<Value>

/// The value of a lazy property: a singleton that only the owner of the property can ask for.
///
/// `@unchecked Sendable`: the registry is touched under the lock of ``Creation``. The value is shared between threads
/// only if the property is, and so if the value is `Sendable`.
private final class LazyValue<Value>: @unchecked Sendable {
    private let registration: Registration
    /// Where the property asks, until it has its value.
    private var registry: Registry? = Registry.current

    init(_ lookup: Lookup) {
        let optional = optionalType(Value.self)
        let key = optional.map { lookup.key.of($0.wrappedType) } ?? lookup.key
        let recipe = Recipe(key: key, scope: .singleton, place: lookup.place)
        registration = TypedRegistration<Value>(recipe) { _, _ in try Resolver.propertyValue(lookup) }
        let asked = Lookup(key: key, place: lookup.place)
        ThreadState.current.validation?.noteUnresolved(asked, orOptional: optional == nil ? nil : lookup.key)
    }

    var value: Value {
        if let kept = registration.keptBox {
            return kept.value()
        }
        let registry = Creation.lock.withLock { self.registry }
        defer {
            if registration.keptBox != nil {
                _ = Creation.lock.withLock { self.registry.take() }
            }
        }
        return Registry.with(registry) {
            Resolver.stopping(for: registration.key, registration.place) {
                try registration.value(askedAt: registration.place, of: nil, on: ThreadState.current)
            }
        }
    }
}
