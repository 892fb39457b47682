/// What is asked for, and where.
struct Lookup {
    let key: Vaccine.Key
    let place: Vaccine.Place
    /// What a decorator asks for, because it wraps it; nil for the registration that the key has.
    var inner: Registration?
}

/// Resolves every case: names, arguments, scopes, overrides, diagnosis, and errors.
@usableFromInline
enum SlowPath {
    /// Returns the value for a key, made of arguments if the key has some.
    ///
    /// - Throws: ``Vaccine/Problem``, and what the factory throws.
    static func value<Value, Input: Pack>(_ lookup: Lookup, as type: Value.Type, of input: Input) throws -> Value {
        if let interceptor = ResolutionStackPointer.current.pointee.interceptor {
            return try interceptor.box(for: lookup) { found in
                try Box(found.factory.call(as: ((Input) throws -> Value).self)(input))
            }.value(as: type)
        }
        let found = try lookup.inner ?? registration(for: lookup)
        return try found.value(as: type, of: input, for: lookup.place)
    }

    /// Returns the registration for a key, or that of its test value, unless the caller throws the error on.
    static func registration(for lookup: Lookup, orOfTestValue: Bool = true) throws -> Registration {
        let stack = ResolutionStackPointer.current
        let (key, place, override) = (lookup.key, lookup.place, Registry.lookedUpOverride)
        let found = stack.lookUp(key.identity, named: key.name, key: key, in: override) { found, _ in
            found?.takeUnretainedValue()
        }
        if let found {
            return found
        }
        let problem = Vaccine.Problem(.missing, key, at: place, path: stack.path, nearMisses: NearMisses(for: key))
        guard
            orOfTestValue, stack.pointee.context == nil, let recorder = TestIssues.recorder,
            let found = TestIssues.values.registration(forFirstOf: [key])
        else { throw problem }
        recorder.record(problem.description, at: place)
        return found
    }

    /// Returns the value for a key, and throws if a property without a cure has a placeholder in it.
    static func completeValue<Value>(_ lookup: Lookup, as type: Value.Type, of arguments: some Pack) throws -> Value {
        let stack = ResolutionStackPointer.current
        // An interceptor collects failures itself.
        if stack.pointee.interceptor != nil {
            return try value(lookup, as: type, of: arguments)
        }
        let found = try registration(for: lookup, orOfTestValue: false)
        let context = DiagnosticContext()
        let made = try stack.with(context) { try found.value(as: type, of: arguments, for: lookup.place) }
        guard let failure = context.failures.first else { return made }
        throw failure
    }

    /// How deep a cure with arguments may be within itself.
    static let maximumDepth = 1000

    /// Ends the program with the sentence of an error; in a validation, abandons the factory.
    @usableFromInline
    static func stop(_ error: any Error, _ key: Vaccine.Key, _ place: Vaccine.Place) -> Never {
        ResolutionStackPointer.current.pointee.interceptor?.abandonFactory(error)
        let problem = error as? Vaccine.Problem ?? Vaccine.Problem(.failed(String(describing: error)), key)
        TestIssues.recorder?.record(problem.description, at: place)
        fatalError(problem.description, file: place.literal, line: place.line)
    }

    /// Returns the value for a property or a parameter of a type, which may be an optional.
    static func propertyValue<Value>(_ lookup: Lookup, as type: Value.Type, of arguments: some Pack) throws -> Value {
        guard let optional = optionalType(type) else { return try value(lookup, as: type, of: arguments) }
        return try optionalValue(lookup, as: optional.wrappedType, of: arguments).value(as: type)
    }

    /// Returns a box of an optional: the value for its type, or for the type that it wraps, or nil.
    private static func optionalValue<Wrapped>(
        _ lookup: Lookup,
        as type: Wrapped.Type,
        of arguments: some Pack
    ) throws -> AnyBox {
        let stack = ResolutionStackPointer.current
        let key = Vaccine.Key(type, named: lookup.key.name, of: Swift.type(of: arguments))
        let wrapped = Lookup(key: key, place: lookup.place)
        // As `value` looks up: not in an override that has ended.
        let registry = Registry.lookedUpOverride?.takeUnretainedValue() ?? .program
        while let nearest = registry.registration(forFirstOf: [lookup.key, key])?.key {
            do {
                return nearest == key
                    ? try Box(value(wrapped, as: type, of: arguments) as Wrapped?)
                    : try Box(value(lookup, as: Wrapped?.self, of: arguments))
            } catch let problem as Vaccine.Problem
                where problem.kind == .missing && problem.key == nearest && problem.place == lookup.place
                && problem.path == stack.path
            {
                // Another thread removed the cure since the lookup: look again.
            }
        }
        stack.pointee.interceptor?.noteUnresolved(wrapped, orOptional: lookup.key)
        return Box(Wrapped?.none)
    }
}
