extension Vaccine {
    /// Sets an initialiser that makes the value for a type, and whose parameters are cures themselves.
    ///
    /// ```swift
    /// Vaccine.setCure(for: Greeting.self, autowiring: TimelyGreeting.init(clock:log:))
    /// ```
    ///
    /// Each parameter is asked for by its type, as `@Inject` would; an optional one is nil when there is no cure for
    /// it. What such a cure needs is known before anything is made, so ``validate(file:line:)`` lists all that is
    /// missing.
    ///
    /// An initialiser without parameters is a closure like any other: `setCure(for: TimeTelling.self,
    /// SystemClock.init)`.
    ///
    /// - Parameters:
    ///   - type: What will be asked for, most often a protocol.
    ///   - name: Tells it from other cures for the type, and has to be given when it is asked for.
    ///   - scope: Who shares the value, and for how long.
    ///   - initializer: Makes the value; any function will do.
    ///   - file: Where the cure is set, which is where a missing parameter is reported to be asked for.
    ///   - line: The line of that file.
    public static func setCure<Value, First, each More>(
        for type: Value.Type,
        named name: String? = nil,
        scope: Scope = .transient,
        autowiring initializer: @escaping (First, repeat each More) throws -> Value,
        file: StaticString = #file,
        line: UInt = #line
    ) {
        let callSite = CallSite(file: file, line: line)
        set(TypedRegistration(Key(type, named: name), scope: scope, at: callSite.place) {
            var parameters = Parameters(callSite: callSite)
            let first = parameters.resolve(First.self)
            let more = (repeat parameters.resolve((each More).self))
            return try initializer(parameters.checked(first), repeat parameters.checked(each more))
        })
    }
}

/// Asks for the parameters of an initialiser, all of them even if one is missing.
private struct Parameters {
    let callSite: CallSite
    private var failure: (any Error)?

    init(callSite: CallSite) {
        self.callSite = callSite
    }

    mutating func resolve<Value>(_ type: Value.Type) -> Value? {
        do {
            return try SlowPath.propertyValue(Vaccine.Key(type), as: type, callSite)
        } catch {
            failure = failure ?? NearMisses.added(to: error, callSite)
            return nil
        }
    }

    /// Returns a parameter when all have a value, and throws the first error otherwise.
    func checked<Value>(_ value: Value?) throws -> Value {
        if let failure {
            throw failure
        }
        guard let value else { preconditionFailure("A parameter has neither a value nor an error.") }
        return value
    }
}
