extension Vaccine {
    /// Sets the expression that makes the value for a type.
    ///
    /// All functions that set a cure take its type, its name, and the place where it is set in the same way.
    ///
    /// - Parameters:
    ///   - type: What will be asked for, most often a protocol.
    ///   - name: Tells it from other cures for the type, and has to be given when it is asked for. An empty name is a
    ///     name.
    ///   - isUnique: Whether one value is shared. It is made on first use, and retained until the cure is replaced.
    ///     Otherwise the expression is evaluated for each injection.
    ///   - cure: The value. Not evaluated before it is needed, so cures can be set in any order.
    ///   - file: Where the cure is set, for diagnosis.
    ///   - line: The line of that file.
    public static func setCure<Value>(
        for type: Value.Type,
        named name: String? = nil,
        isUnique: Bool = false,
        with cure: @autoclosure @escaping () -> Value,
        file: StaticString = #file,
        line: UInt = #line
    ) {
        set(Registration(Key(type, named: name), scope: Scope(isUnique), at: Place(file, line), cure))
    }

    /// Sets the closure that makes the value for a type, once or for each injection.
    ///
    /// Threads that ask for a unique value while it is being made wait for it. When the closure throws, nothing is
    /// kept: ``requireCure(for:named:file:line:)`` throws the error on, and every other way to ask stops the program
    /// with it.
    public static func setCure<Value>(
        for type: Value.Type,
        named name: String? = nil,
        isUnique: Bool = false,
        file: StaticString = #file,
        line: UInt = #line,
        _ cure: @escaping () throws -> Value
    ) {
        set(Registration(Key(type, named: name), scope: Scope(isUnique), at: Place(file, line), cure))
    }

    /// Sets the expression that makes the value for a type, and the scope, which says how long the value lives.
    ///
    /// It is not evaluated before it is needed, unless the scope is ``Scope/eagerSingleton``.
    public static func setCure<Value>(
        for type: Value.Type,
        named name: String? = nil,
        scope: Scope,
        with cure: @autoclosure @escaping () -> Value,
        file: StaticString = #file,
        line: UInt = #line
    ) {
        set(Registration(Key(type, named: name), scope: scope, at: Place(file, line), cure))
    }

    /// Sets the closure that makes the value for a type, and the scope, which says how long the value lives.
    ///
    /// When the closure throws, nothing is cached, as with a unique cure.
    public static func setCure<Value>(
        for type: Value.Type,
        named name: String? = nil,
        scope: Scope,
        file: StaticString = #file,
        line: UInt = #line,
        _ cure: @escaping () throws -> Value
    ) {
        set(Registration(Key(type, named: name), scope: scope, at: Place(file, line), cure))
    }

    /// Sets the closure that makes the value for a type of arguments, which are given when it is asked for.
    ///
    /// ```swift
    /// Vaccine.setCure(for: Greeting.self) { (name: String) in NamedGreeting(name) }
    /// let greeting = Vaccine.getCure(for: Greeting.self, with: "Chuck")
    /// ```
    ///
    /// The types of the arguments are part of what the cure is set for: one that takes a `String` and one that takes an
    /// `Int` are different cures. The value is made anew each time.
    public static func setCure<Value, Argument, each More>(
        for type: Value.Type,
        named name: String? = nil,
        file: StaticString = #file,
        line: UInt = #line,
        _ cure: @escaping (Argument, repeat each More) throws -> Value
    ) {
        let key = Key(type, named: name, of: Arguments<Argument, repeat each More>.self)
        set(Registration(key, scope: .transient, at: Place(file, line)) {
            Arguments<Argument, repeat each More>.spread(cure)
        })
    }

    /// Does not exist: a cure with arguments is made anew each time.
    @available(
        *,
        unavailable,
        message: "arguments have no scope: leave it out, or write 'autowiring:' if they are cures"
    )
    public static func setCure<Value, Argument, each More>(
        for _: Value.Type,
        named _: String? = nil,
        scope _: Scope,
        file _: StaticString = #file,
        line _: UInt = #line,
        _: @escaping (Argument, repeat each More) throws -> Value
    ) {}

    /// Sets a closure that makes the value for a type on the main actor, and nowhere else.
    ///
    /// Swift selects this overload for closures such as `{ @MainActor in Window() }`. Requesting the value from
    /// elsewhere stops the program with an error that names the file and line; a singleton that exists can be requested
    /// from anywhere.
    public static func setCure<Value>(
        for type: Value.Type,
        named name: String? = nil,
        scope: Scope,
        file: StaticString = #file,
        line: UInt = #line,
        _ cure: @escaping @MainActor () throws -> Value
    ) {
        set(Registration(Key(type, named: name), scope: scope, at: Place(file, line), onMainActor: true) {
            // The caller, which gets the value, was checked to be on the main actor.
            try MainActor.assumeIsolated { try Unchecked(value: cure()) }.value
        })
    }

    /// Sets a closure that makes the value for a type on the main actor, once or for each injection.
    public static func setCure<Value>(
        for type: Value.Type,
        named name: String? = nil,
        isUnique: Bool = false,
        file: StaticString = #file,
        line: UInt = #line,
        _ cure: @escaping @MainActor () throws -> Value
    ) {
        setCure(for: type, named: name, scope: Scope(isUnique), file: file, line: line, cure)
    }

    static func set(_ registration: Registration) {
        func make(_ type: (some Any).Type) throws {
            _ = try ResolutionStackPointer.current.value(of: registration, as: type, for: registration.place)
        }
        Registry.current.set(registration)
        if registration.scope == .eagerSingleton, registration.asynchronousFactory == nil {
            stopping(for: registration.key, registration.place) { try _openExistential(registration.type, do: make) }
        }
    }
}

extension Vaccine.Scope {
    init(_ isUnique: Bool) {
        self = isUnique ? .singleton : .transient
    }
}
