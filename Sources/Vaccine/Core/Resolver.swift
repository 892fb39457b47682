/// What is asked for, and where.
struct Lookup {
    let key: Vaccine.Key
    let place: Vaccine.Place
    /// What a decorator asks for, because it wraps it; nil for the registration that the key has.
    var inner: Found?
}

/// A registration, and the registry that has it if that is not the current one.
struct Found: Sendable {
    let registration: Registration
    let owner: Registry?
}

/// Answers requests: finds the registration of a key, and has it make or return a value.
enum Resolver {
    /// Returns the value for a key.
    ///
    /// - Throws: ``Vaccine/Problem``, and what the factory throws.
    static func value<Value>(_ key: Vaccine.Key, _ place: Vaccine.Place, as type: Value.Type) throws -> Value {
        try ThreadState.reference._withUnsafeGuaranteedRef { thread in
            guard thread.context == nil else { return try value(Lookup(key: key, place: place), as: type) }
            var owner: Registry?
            guard let found = Registry.find(key, &owner) else { throw missing(Lookup(key: key, place: place)) }
            return try typed(found, as: type).value(askedAt: place, on: thread, in: owner)
        }
    }

    static func value<Value>(orStopFor key: Vaccine.Key, _ place: Vaccine.Place) -> Value {
        do {
            return try value(key, place, as: Value.self)
        } catch {
            stop(error, key, place)
        }
    }

    /// Returns the value of a lookup, which a validation may answer.
    static func value<Value>(_ lookup: Lookup, as type: Value.Type) throws -> Value {
        let thread = ThreadState.current
        if let interceptor = thread.interceptor {
            return try interceptor.box(for: lookup) { try $0.callFactory() }.value(as: type)
        }
        let found = try found(for: lookup)
        return try typed(found.registration, as: type).value(askedAt: lookup.place, on: thread, in: found.owner)
    }

    /// Returns the value for a key, made of arguments if there are any.
    static func value<Value, each Argument>(
        _ lookup: Lookup,
        as type: Value.Type,
        of arguments: Arguments<repeat each Argument>
    ) throws -> Value {
        guard lookup.key.takesArguments else { return try value(lookup, as: type) }
        typealias Maker = Arguments<repeat each Argument>.Maker<Value>
        let thread = ThreadState.current
        if let interceptor = thread.interceptor {
            return try interceptor.box(for: lookup) { found in
                try Box(typed(found, as: Maker.self).factory()(arguments))
            }.value(as: type)
        }
        let found = try found(for: lookup).registration
        try found.throwOffMainActor(lookup.place, thread)
        try thread.begin(found, askedAt: lookup.place)
        defer { thread.end(found) }
        return try typed(found, as: Maker.self).factory()(arguments)
    }

    /// Returns the registration of a key as one of the type that the key has.
    @inline(__always)
    static func typed<Value>(_ registration: Registration, as _: Value.Type) -> TypedRegistration<Value> {
        // Checked in debug builds. A registry has only registrations of their key's type.
        unsafeDowncast(registration, to: TypedRegistration<Value>.self)
    }

    /// Returns what a decorator asks for, or the registration that the caller sees for the key.
    ///
    /// - Parameter hint: A sentence that is added to the problem of a missing cure.
    static func found(for lookup: Lookup, hint: String? = nil) throws -> Found {
        if let inner = lookup.inner {
            return inner
        }
        var owner: Registry?
        guard let registration = Registry.find(lookup.key, &owner) else { throw missing(lookup, hint) }
        return Found(registration: registration, owner: owner)
    }

    @inline(never)
    private static func missing(_ lookup: Lookup, _ hint: String? = nil) -> Vaccine.Problem {
        let nearMisses = NearMisses.sentences(for: lookup.key, in: Registry.current) + [hint].compactMap(\.self)
        let path = ThreadState.current.path
        return Vaccine.Problem(.missing, lookup.key, at: lookup.place, path: path, nearMisses: nearMisses)
    }

    /// Returns the value for a key, and throws if a property without a cure has a placeholder in it.
    static func completeValue<Value, each Argument>(
        _ lookup: Lookup,
        as type: Value.Type,
        of arguments: Arguments<repeat each Argument>
    ) throws -> Value {
        let thread = ThreadState.current
        // An interceptor collects failures itself.
        if thread.interceptor != nil {
            return try value(lookup, as: type, of: arguments)
        }
        let context = DiagnosticContext()
        let made = try thread.with(context) { try value(lookup, as: type, of: arguments) }
        guard let failure = context.failures.first else { return made }
        throw failure
    }

    /// Returns the value for a property or a parameter of a type, which may be an optional.
    static func propertyValue<Value, each Argument>(
        _ lookup: Lookup,
        as type: Value.Type,
        of arguments: Arguments<repeat each Argument>
    ) throws -> Value {
        guard let optional = optionalType(type) else { return try value(lookup, as: type, of: arguments) }
        return try optionalValue(lookup, as: optional.wrappedType, of: arguments).value(as: type)
    }

    /// Returns a box of an optional: the value for its type, or for the type that it wraps, or nil.
    private static func optionalValue<Wrapped, each Argument>(
        _ lookup: Lookup,
        as type: Wrapped.Type,
        of arguments: Arguments<repeat each Argument>
    ) throws -> any AnyBox {
        let key = Vaccine.Key(type, named: lookup.key.name, of: Swift.type(of: arguments))
        let wrapped = Lookup(key: key, place: lookup.place)
        guard let nearest = Registry.current.nearest(of: [lookup.key, key]) else {
            ThreadState.current.interceptor?.noteUnresolved(wrapped, orOptional: lookup.key)
            return Box(Wrapped?.none)
        }
        do {
            return nearest.key == key
                ? try Box(value(wrapped, as: type, of: arguments) as Wrapped?)
                : try Box(value(lookup, as: Wrapped?.self, of: arguments))
        } catch let problem as Vaccine.Problem
            where problem.kind == .missing && problem.key == nearest.key && problem.place == lookup.place
            && problem.path == ThreadState.current.path
        {
            // Another thread removed the cure in the meantime.
            return Box(Wrapped?.none)
        }
    }

    /// Returns what a resolution returns, and stops the program with the error that it throws.
    static func stopping<Value>(for lookup: Lookup, _ resolve: () throws -> Value) -> Value {
        do {
            return try resolve()
        } catch {
            stop(error, lookup.key, lookup.place)
        }
    }

    /// Ends the program with the sentence of an error; in a validation, leaves the factory where it stands.
    static func stop(_ error: any Error, _ key: Vaccine.Key, _ place: Vaccine.Place) -> Never {
        ThreadState.current.interceptor?.leaveFactory(error)
        let problem = error as? Vaccine.Problem ?? Vaccine.Problem(.failed(String(describing: error)), key)
        let isPlaceNamed = problem.description.contains(place.description)
        let sentence = problem.description + (isPlaceNamed ? "" : " It was asked for at \(place).")
        TestIssues.recorder?.record(sentence, at: place)
        fatalError(sentence, file: place.literal, line: place.line)
    }
}

/// Records issues of the test that is running.
package protocol IssueRecording {
    static func record(_ sentence: String, at place: Vaccine.Place)
}

/// Makes what stops the program an issue of the test that is running.
enum TestIssues {
    /// That of `VaccineTesting`, by its mangled name: this library needs no testing library, tests no call.
    static var recorder: (any IssueRecording.Type)? {
        _typeByName("14VaccineTesting13IssueRecorderO") as? any IssueRecording.Type
    }
}
