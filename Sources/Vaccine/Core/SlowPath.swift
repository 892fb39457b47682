/// Resolves every case: names, arguments, scopes, overrides, diagnosis, and errors.
enum SlowPath {
    /// Returns the value for a key, made of arguments if the key has some.
    ///
    /// - Throws: ``Vaccine/Problem``, and what the factory throws.
    static func value<Value>(
        _ key: Vaccine.Key,
        as type: Value.Type,
        of arguments: some Any,
        _ callSite: Vaccine.Place
    ) throws -> Value {
        let stack = ResolutionStackPointer.current
        if let interceptor = stack.pointee.interceptor {
            return try interceptor.box(for: key, callSite) { try $0.callFactory(as: type, of: arguments) }
                .value(as: type)
        }
        return try withRegistration(for: key, stack, callSite) { registration in
            try registration.value(as: type, of: arguments, stack, for: callSite)
        }
    }

    /// How deep a cure with arguments may be within itself.
    static let maximumDepth = 1000

    /// Calls the closure with the registration for a key, kept alive until it returns.
    static func withRegistration<Result>(
        for key: Vaccine.Key,
        _ stack: ResolutionStackPointer,
        _ callSite: Vaccine.Place,
        _ body: (Registration) throws -> Result
    ) throws -> Result {
        let found = try (Registry.current.protect(key, stack) ?? testValue(for: key, stack, callSite))
            .takeUnretainedValue()
        // Kept for longer than the stack protects it: a factory may replace its own cure, and there is work after it.
        defer { withExtendedLifetime(found) { stack.release() } }
        return try body(found)
    }

    /// Records a missing cure as an issue of the test, and returns the registration of its test value, protected.
    private static func testValue(
        for key: Vaccine.Key,
        _ stack: ResolutionStackPointer,
        _ callSite: Vaccine.Place
    ) throws -> Unmanaged<Registration> {
        let nearMisses = Vaccine.NearMisses(for: key)
        let problem = Vaccine.Problem.missing(key, askedFor: callSite, path: stack.path, nearMisses: nearMisses)
        // `requireCure` throws the error to its caller.
        guard
            stack.pointee.context == nil,
            let recorder = TestIssues.recorder,
            let found = TestIssues.values.protect(key, stack) else { throw problem }
        recorder.record(problem.description, at: callSite)
        return found
    }

    /// Ends the program with the sentence of what went wrong; while diagnosis tries a factory, abandons the factory.
    static func stop(_ error: any Error, _ key: Vaccine.Key, _ callSite: Vaccine.Place) -> Never {
        ResolutionStackPointer.current.pointee.interceptor?.abandonFactory(error)
        let problem = error as? Vaccine.Problem ?? .failed(key, String(describing: error))
        TestIssues.recorder?.record(problem.description, at: callSite)
        fatalError(problem.description, file: callSite.literal, line: callSite.line)
    }

    /// Returns the value for a property or a parameter of a type, which may be an optional.
    /// Compiled for testing with optimization, Swift 6.3 crashes when it looks whether other modules could inline a call
    /// of a requirement with a parameter pack on a type that is known at run time only.
    @_semantics("optimize.no.crossmodule")
    static func propertyValue<Value, each Argument>(
        _ key: Vaccine.Key,
        as type: Value.Type,
        of arguments: Arguments<repeat each Argument>,
        _ callSite: Vaccine.Place
    ) throws -> Value {
        guard let optional = optionalType(type) else { return try value(key, as: type, of: arguments, callSite) }
        return try optional.wrapped(named: key.name, of: arguments, callSite).resolve().value(as: type)
    }

    /// Returns the value for a key, or nil when there is no cure for it; a cure for the optional type itself goes
    /// first.
    static func optionalValue<Value, each Argument>(
        _ key: Vaccine.Key,
        as type: Value.Type,
        of arguments: Arguments<repeat each Argument>,
        _ callSite: Vaccine.Place
    ) throws -> Value? {
        let optional = Vaccine.Key(Value?.self, named: key.name, of: Swift.type(of: arguments))
        while let nearest = Registry.current.registration(forFirstOf: [optional, key])?.key {
            do {
                return nearest == key
                    ? try value(key, as: type, of: arguments, callSite)
                    : try value(optional, as: Value?.self, of: arguments, callSite)
            } catch let Vaccine.Problem.missing(missing, place, path, _)
                where missing == nearest && place == callSite && path == ResolutionStackPointer.current.path
            {
                // Another thread removed the cure since the lookup: look again.
            }
        }
        ResolutionStackPointer.current.pointee.interceptor?.noteAbsent(key, callSite)
        return nil
    }
}
