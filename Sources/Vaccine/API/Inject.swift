extension Vaccine {
    /// Holds the value that the cure for its type gave when the property was made.
    ///
    /// ```swift
    /// @Inject var clock: any TimeTelling
    /// @Inject(Greeting.self, named: "farewell") var farewell
    /// @Inject var log: (any Log)?
    /// ```
    ///
    /// A cure that is replaced later changes the objects made from then on. An optional property is nil when there is
    /// no cure.
    @propertyWrapper
    public struct Inject<Value> {
        /// Nil is a placeholder, in an object that a validation or `requireCure` discards.
        private let value: Value?

        /// The injected value.
        public var wrappedValue: Value {
            guard let value else { Inject.stop() }
            return value
        }

        /// Asks for the cure of a type, by default the property's own, and stops the program when there is none.
        public init(
            _ type: Value.Type = Value.self, named name: String? = nil, file: StaticString = #fileID, line: UInt = #line
        ) {
            self.init(Lookup(key: Key(type, named: name), place: Place(file, line)))
        }

        /// Asks for the cure of a type with arguments, `@Inject(Greeting.self, with: "Chuck")`.
        public init<each Argument>(
            _ type: Value.Type = Value.self, named name: String? = nil, with values: repeat each Argument,
            file: StaticString = #fileID, line: UInt = #line
        ) {
            self.init(Lookup(type, name, Place(file, line), with: repeat each values))
        }

        /// Injects an optional property from the cure of the wrapped type; nil when there is none.
        public init<Wrapped, each Argument>(
            _: Wrapped.Type, named name: String? = nil, with values: repeat each Argument,
            file: StaticString = #fileID, line: UInt = #line
        ) where Value == Wrapped? {
            self.init(Value.self, named: name, with: repeat each values, file: file, line: line)
        }

        /// Asks for a declared cure, `@Inject(\.greeting)`.
        public init(_ property: KeyPath<Cures, Cure<Value>>, file: StaticString = #fileID, line: UInt = #line) {
            self.init(Lookup(key: Key(property), place: Place(file, line)))
        }

        private init(_ lookup: Lookup) {
            do {
                value = try Resolver.propertyValue(lookup) as Value
            } catch {
                guard let diagnosis = ThreadState.current.diagnosis else {
                    Resolver.stop(error, lookup.key, lookup.place)
                }
                // Errors are gathered, and the object is only made to be discarded.
                diagnosis.failures.append(error)
                value = nil
            }
        }

        /// Stops the program because a placeholder was read.
        private static func stop() -> Never {
            let diagnosis = ThreadState.current.diagnosis
            let failure = diagnosis?.failures.first ?? Problem(.failed("""
            the object with the injected property was made by validate() or requireCure(for:), which reported the \
            reason; it must not be used afterwards.
            """), Key(Value.self))
            ThreadState.current.validation?.leaveFactory(failure)
            fatalError(String(describing: failure))
        }
    }
}

extension Vaccine.Inject: Sendable where Value: Sendable {}

/// The property wrapper ``Vaccine/Inject`` by its short name.
public typealias Inject<Value> = Vaccine.Inject<Value>
