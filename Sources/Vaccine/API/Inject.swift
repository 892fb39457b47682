extension Vaccine {
    /// Holds the value that the cure for its type gave when the property was made.
    ///
    /// ```swift
    /// @Inject var clock: any TimeTelling
    /// @Inject(Greeting.self, named: "farewell") var farewell
    /// @Inject var log: (any Log)?
    /// ```
    ///
    /// The cure is asked once, as the object that owns the property is made: set it before. A cure that is replaced
    /// later changes the objects made from then on, not those that exist. An optional property is nil when there is no
    /// cure.
    @propertyWrapper
    public struct Inject<Value> {
        /// Nil is a placeholder, in an object that a validation or `requireCure` discards.
        @usableFromInline let value: Value?

        /// The injected value.
        @inlinable public var wrappedValue: Value {
            guard let value else { Placeholder.stop(Value.self) }
            return value
        }

        /// Asks for the cure of a type, and stops the program when there is none.
        ///
        /// The parameters are those of ``Vaccine/getCure(for:named:file:line:)``. Without a type it is the property's
        /// own. An optional property gets the cure of the type that it wraps, or nil.
        @inlinable
        public init(
            _ type: Value.Type = Value.self,
            named name: String? = nil,
            file: StaticString = #file,
            line: UInt = #line
        ) {
            let callSite = Vaccine.Place(file, line)
            guard let found = FastPath.find(type, named: name) else {
                value = Self.slowValue(type, named: name, callSite)
                return
            }
            do {
                value = try found.value(as: type)
            } catch {
                value = Placeholder.value(for: error, type, callSite)
            }
        }

        /// Asks for the cure of a type with arguments, `@Inject(Greeting.self, with: "Chuck")`.
        public init<each Argument>(
            _ type: Value.Type = Value.self,
            named name: String? = nil,
            with values: repeat each Argument,
            file: StaticString = #file,
            line: UInt = #line
        ) {
            let arguments = Arguments(repeat each values)
            let key = Vaccine.Key(type, named: name, of: Swift.type(of: arguments))
            value = Self.value(Lookup(key: key, place: Vaccine.Place(file, line)), of: arguments)
        }

        /// Injects an optional property from the cure of the wrapped type; nil when there is none.
        public init<Wrapped, each Argument>(
            _: Wrapped.Type,
            named name: String? = nil,
            with values: repeat each Argument,
            file: StaticString = #file,
            line: UInt = #line
        ) where Value == Wrapped? {
            self.init(Value.self, named: name, with: repeat each values, file: file, line: line)
        }

        @usableFromInline
        @inline(never)
        static func slowValue(_ type: Value.Type, named name: String?, _ callSite: Vaccine.Place) -> Value? {
            value(Lookup(key: Vaccine.Key(type, named: name), place: callSite), of: Arguments())
        }

        private static func value(_ lookup: Lookup, of arguments: some Pack) -> Value? {
            do {
                return try SlowPath.propertyValue(lookup, as: Value.self, of: arguments)
            } catch {
                return Placeholder.value(for: error, Value.self, lookup.place)
            }
        }
    }
}

extension Vaccine.Inject: Sendable where Value: Sendable {}

/// The property wrapper ``Vaccine/Inject`` by its short name.
public typealias Inject<Value> = Vaccine.Inject<Value>
