extension Vaccine {
    /// Sets the expression that makes the value for a type; evaluated for each injection, on the thread that asks.
    ///
    /// A name tells the cure from others for the type. The scope says how long the value lives, and who shares it;
    /// `isUnique: true` means `scope: .singleton`.
    @_disfavoredOverload // So that a trailing closure makes the value for `Any`, and is not that value.
    @available(swift 6)
    public static func setCure<Value>(
        for type: Value.Type, named name: String? = nil, isUnique: Bool = false, scope: Scope = .transient,
        with cure: @autoclosure @escaping @Sendable () -> Value, file: StaticString = #fileID, line: UInt = #line
    ) {
        set(Key(type, named: name), Place(file, line), isUnique: isUnique, scope: scope) { _, _ in cure() }
    }

    /// Sets the expression in Swift 5 mode, where the compiler does not check that any thread may evaluate it.
    @_disfavoredOverload
    @available(swift, obsoleted: 6) @_documentation(visibility: internal)
    public static func setCure<Value>(
        for type: Value.Type, named name: String? = nil, isUnique: Bool = false, scope: Scope = .transient,
        with cure: @autoclosure @escaping () -> Value, file: StaticString = #fileID, line: UInt = #line,
        inSwift5 _: Void = ()
    ) {
        set(Key(type, named: name), Place(file, line), isUnique: isUnique, scope: scope) { _, _ in cure() }
    }

    /// Sets the value that a variable which may be nil has now; the program stops if it is nil.
    ///
    /// Swift selects this overload for `with: self.greetingMock` if the variable is implicitly unwrapped.
    @_disfavoredOverload // In Swift 5 mode, `ifNotNil` lets the overload above get nil for an optional type.
    public static func setCure<Value>(
        for type: Value.Type, named name: String? = nil, isUnique: Bool = false, scope: Scope = .transient,
        with value: Value?, file: StaticString = #fileID, line: UInt = #line, ifNotNil _: Void = ()
    ) {
        let key = Key(type, named: name)
        let place = Place(file, line)
        guard let value else {
            fatalError("The value for \(key) is nil at \(place): assign it before that line.", file: file, line: line)
        }
        set(key, place, isUnique: isUnique, scope: scope) { _, _ in value }
    }

    /// Sets the value for a type, which exists and is shared by all that ask.
    ///
    /// It need not be `Sendable`: whether the threads that ask may use it is up to the program.
    @_disfavoredOverload
    public static func setCure<Value>(
        for type: Value.Type, named name: String? = nil, to value: Value,
        file: StaticString = #fileID, line: UInt = #line
    ) {
        set(Key(type, named: name), Place(file, line), isUnique: true) { _, _ in value }
    }

    /// Sets the closure that makes the value for a type, on the thread that asks.
    ///
    /// When the closure throws, nothing is kept: `requireCure` throws the error on, and every other way to ask stops
    /// the program with it. What needs the main actor does not compile here, and needs `{ @MainActor in … }`.
    @available(swift 6)
    public static func setCure<Value>(
        for type: Value.Type, named name: String? = nil, isUnique: Bool = false, scope: Scope = .transient,
        file: StaticString = #fileID, line: UInt = #line, _ cure: @escaping @Sendable () throws -> Value
    ) {
        set(Key(type, named: name), Place(file, line), isUnique: isUnique, scope: scope) { _, _ in try cure() }
    }

    /// Sets the closure for a type in Swift 5 mode, where it may use what is not `Sendable`.
    @available(swift, obsoleted: 6) // `@preconcurrency` turns errors of Swift 6 mode about actors into warnings.
    @preconcurrency @_documentation(visibility: internal)
    public static func setCure<Value>(
        for type: Value.Type, named name: String? = nil, isUnique: Bool = false, scope: Scope = .transient,
        file: StaticString = #fileID, line: UInt = #line, inSwift5 _: Void = (),
        _ cure: @escaping @Sendable () throws -> Value
    ) {
        set(Key(type, named: name), Place(file, line), isUnique: isUnique, scope: scope) { _, _ in try cure() }
    }

    /// Sets the closure that makes the value for a type on the main actor, `{ @MainActor in Window() }`.
    ///
    /// The value, new or kept, is handed out on the main actor alone. Asking for it elsewhere stops the program, except
    /// with `awaitCure`, which brings it from the main actor if it is `Sendable`.
    public static func setCure<Value>(
        for type: Value.Type, named name: String? = nil, isUnique: Bool = false, scope: Scope = .transient,
        file: StaticString = #fileID, line: UInt = #line, onMainActor _: Void = (),
        _ cure: @escaping @MainActor @Sendable () throws -> Value
    ) {
        set(Key(type, named: name), Place(file, line), isUnique: isUnique, scope: scope, onMainActor: true) { _, _ in
            try MainQueue.call(cure)
        }
    }

    /// Sets the closure that makes the value for a type of arguments, as `{ (name: String) in NamedGreeting(name) }`.
    ///
    /// The types of the arguments are part of what the cure is set for; the value is made anew each time. The closure
    /// is optional so that an initializer with and without arguments means the one without; nil stops the program.
    public static func setCure<Value, Argument, each More>(
        for type: Value.Type, named name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
        _ cure: (@Sendable (Argument, repeat each More) throws -> Value)?
    ) {
        guard let cure else { fatalError("The closure for \(type) is nil at \(file):\(line).", file: file, line: line) }
        typealias Input = Arguments<Argument, repeat each More>
        set(Key(type, named: name, of: Input.self), Place(file, line), Input.spread(cure))
    }

    /// Sets a closure of the main actor that takes arguments; the value is handed out there alone.
    public static func setCure<Value, Argument, each More>(
        for type: Value.Type, named name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
        onMainActor _: Void = (), _ cure: (@MainActor @Sendable (Argument, repeat each More) throws -> Value)?
    ) {
        guard let cure else { fatalError("The closure for \(type) is nil at \(file):\(line).", file: file, line: line) }
        typealias Input = Arguments<Argument, repeat each More>
        let key = Key(type, named: name, of: Input.self)
        set(key, Place(file, line), onMainActor: true, Input.spreadOnMainActor(cure))
    }

    /// Sets a cure; the scope of a declared one is that of its declaration.
    static func set(
        _ key: Key, _ place: Place, isUnique: Bool = false, scope: Scope = .transient, onMainActor: Bool = false,
        asynchronous: AsynchronousFactory? = nil, _ factory: @escaping Factory<some Any>
    ) {
        if isUnique, scope != .transient, scope != .singleton {
            let sentence = "The cure for \(key) at \(place): isUnique: true means the scope singleton, not \(scope)."
            fatalError(sentence, file: place.literal, line: place.line)
        }
        let recipe = Recipe(
            key: key,
            scope: key.declaration?.scope ?? (isUnique ? .singleton : scope),
            place: place,
            needsMainActor: onMainActor,
            asynchronous: asynchronous
        )
        Registry.current.set(recipe, factory)
    }
}
