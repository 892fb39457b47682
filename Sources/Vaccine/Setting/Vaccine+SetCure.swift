extension Vaccine {
    /// Sets the expression that makes the value for a type.
    ///
    /// - Parameters:
    ///   - type: What will be asked for, most often a protocol.
    ///   - name: Tells it from other cures for the type, and has to be given by whoever asks. An empty name is a name.
    ///   - isUnique: Whether everybody shares one value. It is made on first use and kept until the cure is replaced.
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
        set(Cure(Key(type, named: name), scope: isUnique ? .singleton : .transient, at: Place(file, line), cure))
    }

    /// Sets the closure that makes the value for a type.
    ///
    /// - Parameters:
    ///   - type: What will be asked for, most often a protocol.
    ///   - name: Tells it from other cures for the type, and has to be given by whoever asks. An empty name is a name.
    ///   - isUnique: Whether everybody shares one value. It is made on first use and kept until the cure is replaced.
    ///     Otherwise the closure is called for each injection.
    ///   - file: Where the cure is set, for diagnosis.
    ///   - line: The line of that file.
    ///   - cure: Makes the value. Threads that ask for a unique value while it is being made wait for it. When it
    ///     throws, nothing is kept: ``requireCure(for:named:file:line:)`` throws the error on, and every other way to
    ///     ask stops the program with it.
    public static func setCure<Value>(
        for type: Value.Type,
        named name: String? = nil,
        isUnique: Bool = false,
        file: StaticString = #file,
        line: UInt = #line,
        _ cure: @escaping () throws -> Value
    ) {
        set(Cure(Key(type, named: name), scope: isUnique ? .singleton : .transient, at: Place(file, line), cure))
    }

    /// Sets the expression that makes the value for a type, and says how long the value lives.
    ///
    /// - Parameters:
    ///   - type: What will be asked for, most often a protocol.
    ///   - name: Tells it from other cures for the type, and has to be given by whoever asks. An empty name is a name.
    ///   - scope: Who shares the value, and for how long.
    ///   - cure: The value. Not evaluated before it is needed, unless the scope is `eagerSingleton`.
    ///   - file: Where the cure is set, for diagnosis.
    ///   - line: The line of that file.
    public static func setCure<Value>(
        for type: Value.Type,
        named name: String? = nil,
        scope: Scope,
        with cure: @autoclosure @escaping () -> Value,
        file: StaticString = #file,
        line: UInt = #line
    ) {
        set(Cure(Key(type, named: name), scope: scope, at: Place(file, line), cure))
    }

    /// Sets the closure that makes the value for a type, and says how long the value lives.
    ///
    /// - Parameters:
    ///   - type: What will be asked for, most often a protocol.
    ///   - name: Tells it from other cures for the type, and has to be given by whoever asks. An empty name is a name.
    ///   - scope: Who shares the value, and for how long.
    ///   - file: Where the cure is set, for diagnosis.
    ///   - line: The line of that file.
    ///   - cure: Makes the value. When it throws, nothing is kept: ``requireCure(for:named:file:line:)`` throws the
    ///     error on, and every other way to ask stops the program with it.
    public static func setCure<Value>(
        for type: Value.Type,
        named name: String? = nil,
        scope: Scope,
        file: StaticString = #file,
        line: UInt = #line,
        _ cure: @escaping () throws -> Value
    ) {
        set(Cure(Key(type, named: name), scope: scope, at: Place(file, line), cure))
    }

    static func set(_ cure: Cure<some Any>) {
        Registry.current.set(cure)
        if cure.scope == .eagerSingleton {
            make(cure)
        }
    }

    /// Makes what an eager singleton keeps.
    static func make(_ cure: Cure<some Any>) {
        let question = Question(cure.place)
        let trail = TrailPointer.current
        _ = trail.hold(cure)
        defer { trail.letGo() }
        do {
            _ = try cure.value(trail, for: question)
        } catch {
            LongWay.stop(error, cure.key, question)
        }
    }
}
