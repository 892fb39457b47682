extension Vaccine {
    /// Holds the value that the cure for its type gave when the property was made.
    ///
    /// ```swift
    /// @Inject var clock: any TimeTelling
    /// @Inject(Greeting.self, named: "farewell") var farewell
    /// @Inject var log: (any Log)?
    /// ```
    ///
    /// The cure is asked once, as the object that owns the property is made. A cure that is replaced later changes the
    /// objects made from then on. An optional property is nil when there is no cure.
    @propertyWrapper
    public struct Inject<Value> {
        /// Nil is a placeholder, in an object that a validation or `requireCure` discards.
        private let value: Value?

        /// The injected value.
        public var wrappedValue: Value {
            guard let value else { Placeholder.stop(Value.self) }
            return value
        }

        /// Asks for the cure of a type, by default the property's own, and stops the program when there is none.
        ///
        /// The parameters are those of ``Vaccine/getCure(for:named:file:line:)``.
        public init(
            _ type: Value.Type = Value.self, named name: String? = nil,
            file: StaticString = #fileID, line: UInt = #line
        ) {
            self.init(Lookup(key: Key(type, named: name), place: Place(file, line)))
        }

        /// Asks for the cure of a type with arguments, `@Inject(Greeting.self, with: "Chuck")`.
        public init<each Argument>(
            _ type: Value.Type = Value.self, named name: String? = nil,
            with values: repeat each Argument,
            file: StaticString = #fileID, line: UInt = #line
        ) {
            self.init(Lookup(type, name, Place(file, line), with: repeat each values))
        }

        /// Injects an optional property from the cure of the wrapped type; nil when there is none.
        public init<Wrapped, each Argument>(
            _: Wrapped.Type, named name: String? = nil,
            with values: repeat each Argument,
            file: StaticString = #fileID, line: UInt = #line
        ) where Value == Wrapped? {
            self.init(Value.self, named: name, with: repeat each values, file: file, line: line)
        }

        init(_ lookup: Lookup) {
            value = Placeholder.value(orFor: lookup) { try Resolver.propertyValue(lookup) }
        }
    }
}

extension Vaccine.Inject: Sendable where Value: Sendable {}

/// The property wrapper ``Vaccine/Inject`` by its short name.
public typealias Inject<Value> = Vaccine.Inject<Value>

/// Placeholder for a dependency that could not be resolved while errors are gathered.
private enum Placeholder {
    /// Returns the placeholder, nil, for an error where errors are gathered; stops the program everywhere else.
    static func value<Value>(orFor lookup: Lookup, _ resolve: () throws -> Value) -> Value? {
        do {
            return try resolve()
        } catch {
            guard let diagnosis = ThreadState.current.diagnosis else { Resolver.stop(error, lookup.key, lookup.place) }
            diagnosis.failures.append(error)
            return nil
        }
    }

    /// Stops the program because a placeholder was read.
    static func stop(_ type: Any.Type) -> Never {
        let diagnosis = ThreadState.current.diagnosis
        let failure = diagnosis?.failures.first ?? Vaccine.Problem(.failed("""
        the object with the injected property was made by validate() or requireCure(for:), which reported the reason; \
        it must not be used afterwards.
        """), Vaccine.Key(type))
        diagnosis?.validation?.leaveFactory(failure)
        fatalError(String(describing: failure))
    }
}
