/// What is asked for, and where.
struct Lookup {
    let key: Vaccine.Key
    let place: Vaccine.Place
    /// What a decorator asks for, because it wraps it; nil for the registration that the key has.
    var inner: Registration?
    /// The arguments that the cure takes, if the key has any.
    var arguments: AnyBox?
}

/// Answers requests: finds the registration of a key, and has it make or return a value.
enum Resolver {
    /// Returns the value for a key, which a validation may answer.
    ///
    /// - Throws: ``Vaccine/Problem``, and what the factory throws.
    @inline(__always)
    static func value<Value>(_ key: Vaccine.Key, _ place: Vaccine.Place, of arguments: AnyBox? = nil) throws -> Value {
        try ThreadState.reference._withUnsafeGuaranteedRef { thread in
            if let validation = thread.validation {
                return try validation.box(for: Lookup(key: key, place: place, arguments: arguments)).value()
            }
            return try found(key, place).value(askedAt: place, of: arguments, on: thread)
        }
    }

    @inline(__always)
    static func valueOrStop<Value>(_ key: Vaccine.Key, _ place: Vaccine.Place, of arguments: AnyBox? = nil) -> Value {
        stopping(for: key, place) { try value(key, place, of: arguments) }
    }

    static func box(of registration: Registration, for lookup: Lookup) throws -> AnyBox {
        let thread = ThreadState.current
        return try thread.validation?.box(for: lookup)
            ?? registration.box(askedAt: lookup.place, of: lookup.arguments, on: thread)
    }

    /// Returns the registration that the caller sees for a key.
    ///
    /// - Parameter hint: A sentence that is added to the problem of a missing cure.
    @inline(__always)
    static func found(_ key: Vaccine.Key, _ place: Vaccine.Place, hint: String? = nil) throws -> Registration {
        guard let found = Registry.find(key) else {
            let nearMisses = NearMisses.sentences(for: key, in: Registry.current) + [hint].compactMap(\.self)
            let path = ThreadState.current.path
            throw Vaccine.Problem(.missing, key, at: place, path: path, nearMisses: nearMisses)
        }
        return found
    }

    /// Returns the value of a request, and throws if a property without a cure has a placeholder in it.
    static func completeValue<Value>(_ lookup: Lookup) throws -> Value {
        let thread = ThreadState.current
        let diagnosis = thread.validation ?? Diagnosis()
        let made: Value = try thread.with(diagnosis) { try value(lookup.key, lookup.place, of: lookup.arguments) }
        // A validation reports them itself.
        guard thread.validation == nil, let failure = diagnosis.failures.first else { return made }
        throw failure
    }

    /// Returns the value for a property or a parameter, which may be an optional.
    static func propertyValue<Value>(_ lookup: Lookup) throws -> Value {
        guard let optional = optionalType(Value.self) else {
            return try value(lookup.key, lookup.place, of: lookup.arguments)
        }
        return try optional.resolve(lookup).value()
    }

    @inline(__always)
    static func stopping<Value>(for key: Vaccine.Key, _ place: Vaccine.Place, _ resolve: () throws -> Value) -> Value {
        do {
            return try resolve()
        } catch {
            stop(error, key, place)
        }
    }

    /// Ends the program with the sentence of an error; in a validation, leaves the factory where it stands.
    static func stop(_ error: any Error, _ key: Vaccine.Key, _ place: Vaccine.Place) -> Never {
        ThreadState.current.validation?.leaveFactory(error)
        let problem = error as? Vaccine.Problem ?? Vaccine.Problem(.failed(String(describing: error)), key)
        let isPlaceNamed = problem.description.contains(place.description)
        let sentence = problem.description + (isPlaceNamed ? "" : "\nIt was asked for at \(place).")
        issueRecorder?.record(sentence, at: place)
        fatalError(sentence, file: place.literal, line: place.line)
    }

    /// That of `VaccineTesting`, by its mangled name: this library needs no testing library, tests no call.
    private static var issueRecorder: (any IssueRecording.Type)? {
        _typeByName("14VaccineTesting13IssueRecorderO") as? any IssueRecording.Type
    }
}

/// Makes what stops the program an issue of the test that is running.
package protocol IssueRecording {
    static func record(_ sentence: String, at place: Vaccine.Place)
}

/// An optional type, which generic code cannot recognize otherwise.
protocol OptionalType {
    var wrapped: Any? { get }

    static var wrappedType: Any.Type { get }

    /// Returns the value for the optional's type, or for the type that it wraps, or nil.
    static func resolve(_ lookup: Lookup) throws -> AnyBox
}

/// Returns a type as that of an optional, if it is one.
///
/// A cast alone would search all conformances of the process for each type that is no optional.
func optionalType(_ type: (some Any).Type) -> (any OptionalType.Type)? {
    _isOptional(type) ? type as? any OptionalType.Type : nil
}

extension Optional: OptionalType {
    var wrapped: Any? {
        self
    }

    static var wrappedType: Any.Type {
        Wrapped.self
    }

    static func resolve(_ lookup: Lookup) throws -> AnyBox {
        let wrapped = Lookup(key: lookup.key.of(Wrapped.self), place: lookup.place, arguments: lookup.arguments)
        let nearest = Registry.current.nearest(of: [lookup.key, wrapped.key])
        guard let nearest, let registration = Registry.find(nearest) else {
            ThreadState.current.validation?.noteUnresolved(wrapped, orOptional: lookup.key)
            return Box(Self.none)
        }
        let box = try Resolver.box(of: registration, for: nearest == lookup.key ? lookup : wrapped)
        return nearest == lookup.key ? box : Box(Self.some(box.value()))
    }
}
