extension Vaccine {
    /// Holds the value that the cure for its type gives when the property is first read.
    ///
    /// Resolved once, by the first thread that reads it; other threads wait. It uses the override in which the property
    /// was made, even if it is read later. An override that has ended makes its singletons anew, except those that
    /// something else holds. Two objects that need each other can be made if one of them asks lazily. Copies of a
    /// struct share one value: a property wrapper cannot be lazy and have value semantics as well.
    @propertyWrapper
    public struct LazyInject<Value>: Sendable {
        /// A singleton that only the owner of the property can ask for.
        ///
        /// `Sendable` whatever the value is, as every cure that is shared: the value is made once, under a lock.
        private let registration: Registration

        /// The injected value, asked for now if this is the first time.
        public var wrappedValue: Value {
            if let cachedValue = registration.cachedValue(as: Value.self) {
                return cachedValue.pointee
            }
            let override = SingletonLock.lock.withLock { registration.lazyOverride }
            defer {
                if registration.hasCachedValue {
                    _ = SingletonLock.lock.withLock { registration.lazyOverride.take() }
                }
            }
            return Registry.with(override.map(OverrideUse.init)) {
                Vaccine.stopping(for: Lookup(key: registration.key, place: registration.place)) {
                    try registration.value(as: Value.self, for: registration.place)
                }
            }
        }

        /// Resolves the cure of a type when the property is first read; all else is as with ``Inject``.
        public init<each Argument>(
            _ type: Value.Type = Value.self,
            named name: String? = nil,
            with values: repeat each Argument,
            file: StaticString = #file,
            line: UInt = #line
        ) {
            let place = Vaccine.Place(file, line)
            let arguments = Arguments(repeat each values)
            let types = Swift.type(of: arguments)
            let key = Vaccine.Key(type, named: name, of: types)
            let wrapped = optionalType(type).map { Vaccine.Key($0.wrappedType, named: name, of: types) }
            registration = Registration(wrapped ?? key, scope: .singleton, at: place) {
                try SlowPath.propertyValue(Lookup(key: key, place: place), as: type, of: arguments)
            }
            registration.lazyOverride = Registry.override
            let interceptor = ResolutionStackPointer.current.pointee.interceptor
            interceptor?.noteUnresolved(
                Lookup(key: wrapped ?? key, place: place),
                orOptional: wrapped == nil ? nil : key
            )
        }

        /// Resolves the cure of the property's own type when the property is first read.
        ///
        /// The compiler does not use the initializer above for a property that gives no arguments at all.
        public init(named name: String? = nil, file: StaticString = #file, line: UInt = #line) {
            self.init(Value.self, named: name, file: file, line: line)
        }

        /// Resolves the cure of the wrapped type when the property is first read; nil when there is none.
        public init<Wrapped, each Argument>(
            _: Wrapped.Type,
            named name: String? = nil,
            with values: repeat each Argument,
            file: StaticString = #file,
            line: UInt = #line
        ) where Value == Wrapped? {
            self.init(Value.self, named: name, with: repeat each values, file: file, line: line)
        }
    }
}

/// The property wrapper ``Vaccine/LazyInject`` by its short name.
public typealias LazyInject<Value> = Vaccine.LazyInject<Value>
