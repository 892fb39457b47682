extension Vaccine {
    /// Sets the expression that makes the value for a type.
    ///
    /// - Parameters:
    ///   - type: What will be asked for, most often a protocol.
    ///   - name: Tells it from other cures for the type, and has to be given when it is asked for.
    ///   - isUnique: Whether one value is shared, as with `scope: .singleton`. It is made on first use, and retained
    ///     until the cure is replaced. Otherwise the expression is evaluated for each injection.
    ///   - scope: How long the value lives, and who shares it; not together with `isUnique: true`.
    ///   - cure: The value. Not evaluated before it is needed, so cures can be set in any order, unless the scope is
    ///     ``Scope/eagerSingleton``. Evaluated on the thread that asks; what needs the main actor needs a closure.
    ///   - file: Where the cure is set, for diagnosis.
    ///   - line: The line of that file.
    @_disfavoredOverload // So that a trailing closure makes the value for `Any`, and is not that value.
    @preconcurrency
    public static func setCure<Value>(
        for type: Value.Type,
        named name: String? = nil,
        isUnique: Bool = false,
        scope: Scope = .transient,
        with cure: @autoclosure @escaping @Sendable @isolated(any) () -> Value,
        file: StaticString = #file,
        line: UInt = #line
    ) {
        set(Key(type, named: name), isUnique, scope, Place(file, line), cure)
    }

    /// Sets the value that a variable which may be nil has now; the program stops if it is nil.
    ///
    /// Swift selects this overload for `with: self.greetingMock` if the variable is implicitly unwrapped.
    @_disfavoredOverload
    public static func setCure<Value>(
        for type: Value.Type,
        named name: String? = nil,
        isUnique: Bool = false,
        scope: Scope = .transient,
        with value: Value?,
        file: StaticString = #file,
        line: UInt = #line
    ) {
        let (key, place) = (Key(type, named: name), Place(file, line))
        guard let value else {
            fatalError("The value for \(key) is nil at \(place): assign it before that line.", file: file, line: line)
        }
        set(key, isUnique, scope, place) { value }
    }

    /// Sets the value for a type, which exists; every request gets it, as that of a singleton.
    ///
    /// It need not be `Sendable`: whether the threads that ask may use it is up to the program.
    @_disfavoredOverload
    public static func setCure<Value>(
        for type: Value.Type,
        named name: String? = nil,
        to value: Value,
        file: StaticString = #file,
        line: UInt = #line
    ) {
        set(Key(type, named: name), true, .singleton, Place(file, line)) { value }
    }

    /// Sets the closure that makes the value for a type.
    ///
    /// Threads that ask for a cached value while it is being made wait for it. When the closure throws, nothing is
    /// cached: `requireCure` throws the error on, and every other way to ask stops the program with it.
    ///
    /// The closure runs on the thread that asks, wherever it is written. What needs the main actor does not compile in
    /// it; `{ @MainActor in Window() }` runs on the main actor and nowhere else. Requesting its value from elsewhere
    /// stops the program, except with ``awaitCure(for:named:file:line:)`` and for a singleton that exists.
    @available(swift 6)
    public static func setCure<Value>(
        for type: Value.Type,
        named name: String? = nil,
        isUnique: Bool = false,
        scope: Scope = .transient,
        file: StaticString = #file,
        line: UInt = #line,
        _ cure: @escaping @Sendable @isolated(any) () throws -> Value
    ) {
        set(Key(type, named: name), isUnique, scope, Place(file, line), cure)
    }

    /// Sets the closure for a type in Swift 5 mode, where it may use what is not `Sendable`.
    @available(swift, obsoleted: 6) // `@preconcurrency` turns errors of Swift 6 mode about actors into warnings.
    @preconcurrency @_documentation(visibility: internal)
    public static func setCure<Value>(
        for type: Value.Type,
        named name: String? = nil,
        isUnique: Bool = false,
        scope: Scope = .transient,
        file: StaticString = #file,
        line: UInt = #line,
        inSwift5 _: Void = (),
        _ cure: @escaping @Sendable @isolated(any) () throws -> Value
    ) {
        set(Key(type, named: name), isUnique, scope, Place(file, line), cure)
    }

    /// Sets the closure that makes the value for a type of arguments, which are given when it is asked for.
    ///
    /// ```swift
    /// Vaccine.setCure(for: Greeting.self) { (name: String) in NamedGreeting(name) }
    ///
    /// let greetingOfAda = Vaccine.getCure(for: Greeting.self, with: "Ada")
    /// ```
    ///
    /// The types of the arguments are part of what the cure is set for. The value is made anew each time. Where an
    /// initializer is passed that may take arguments or none, none is meant: the closure is optional for that, but nil
    /// stops the program.
    public static func setCure<Value, Argument, each More>(
        for type: Value.Type,
        named name: String? = nil,
        file: StaticString = #file,
        line: UInt = #line,
        _ cure: (@Sendable @isolated(any) (Argument, repeat each More) throws -> Value)?
    ) {
        let make = IsolatedClosure<Value, Argument, repeat each More>(cure)
        let key = Key(type, named: name, of: Arguments<Argument, repeat each More>.self)
        set(key, false, .transient, Place(file, line), onMainActor: make.needsMainActor) { Arguments.spread(make) }
    }

    /// Sets the closure that makes the value for a type of arguments, and the scope.
    ///
    /// Each combination of arguments has a value of its own, so a scope needs arguments that are `Hashable`. An eager
    /// singleton is made on first use, because its arguments are not known before.
    public static func setCure<Value, Argument: Hashable, each More: Hashable>(
        for type: Value.Type,
        named name: String? = nil,
        isUnique: Bool = false,
        scope: Scope = .transient,
        file: StaticString = #file,
        line: UInt = #line,
        _ cure: (@Sendable @isolated(any) (Argument, repeat each More) throws -> Value)?
    ) {
        let make = IsolatedClosure<Value, Argument, repeat each More>(cure)
        let key = Key(type, named: name, of: Arguments<Argument, repeat each More>.self)
        set(key, isUnique, scope, Place(file, line), onMainActor: make.needsMainActor) { Arguments.spread(make) }
    }

    static func set(
        _ key: Key,
        _ isUnique: Bool,
        _ scope: Scope,
        _ place: Place,
        onMainActor: Bool = false,
        asynchronous: AsynchronousFactory? = nil,
        _ factory: @escaping @isolated(any) () throws -> some Any
    ) {
        if isUnique, scope != .transient, scope != .singleton {
            fatalError("isUnique: true is the scope singleton, not \(scope).", file: place.literal, line: place.line)
        }
        let scope = isUnique ? .singleton : scope
        set(Registration(key, scope: scope, at: place, onMainActor: onMainActor, asynchronous: asynchronous, factory))
    }

    static func set(_ registration: Registration) {
        Registry.current.set(registration)
        let (key, place) = (registration.key, registration.place)
        let isMadeNow = registration.scope == .eagerSingleton && key.arguments.isEmpty
        if isMadeNow, registration.asynchronousFactory == nil {
            _ = stopping(for: Lookup(key: key, place: place)) {
                try registration.value(as: registration.valueType, for: place)
            }
        }
    }
}
