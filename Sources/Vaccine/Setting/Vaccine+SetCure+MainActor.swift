extension Vaccine {
    /// Sets a closure that makes the value for a type on the main actor, and nowhere else.
    ///
    /// Chosen for closures that say so: `{ @MainActor in Window() }`. Who asks for the value from elsewhere is stopped
    /// with a sentence that says where; what a singleton keeps can be got from anywhere once it is made.
    ///
    /// - Parameters:
    ///   - type: What will be asked for, most often a protocol.
    ///   - name: Tells it from other cures for the type, and has to be given by whoever asks. An empty name is a name.
    ///   - scope: Who shares the value, and for how long.
    ///   - file: Where the cure is set, for diagnosis.
    ///   - line: The line of that file.
    ///   - cure: Makes the value.
    public static func setCure<Value>(
        for type: Value.Type,
        named name: String? = nil,
        scope: Scope,
        file: StaticString = #file,
        line: UInt = #line,
        _ cure: @escaping @MainActor () throws -> Value
    ) {
        set(Cure(Key(type, named: name), scope: scope, at: Place(file, line), onMainActor: true) {
            // What is made leaves the main actor only to go to whoever asked, and that was looked at before.
            try MainActor.assumeIsolated { try Unchecked(value: cure()) }.value
        })
    }

    /// Sets a closure that makes the value for a type on the main actor, once for all.
    ///
    /// The same as a scope of `singleton`; false is that of `transient`.
    ///
    /// - Parameters:
    ///   - type: What will be asked for, most often a protocol.
    ///   - name: Tells it from other cures for the type, and has to be given by whoever asks. An empty name is a name.
    ///   - isUnique: Whether everybody shares one value.
    ///   - file: Where the cure is set, for diagnosis.
    ///   - line: The line of that file.
    ///   - cure: Makes the value.
    public static func setCure<Value>(
        for type: Value.Type,
        named name: String? = nil,
        isUnique: Bool = false,
        file: StaticString = #file,
        line: UInt = #line,
        _ cure: @escaping @MainActor () throws -> Value
    ) {
        let scope: Scope = isUnique ? .singleton : .transient
        setCure(for: type, named: name, scope: scope, file: file, line: line, cure)
    }
}

/// Takes a value that is not `Sendable` out of the main actor.
///
/// `@unchecked Sendable`: it goes to the caller on the same thread.
private struct Unchecked<Value>: @unchecked Sendable {
    let value: Value
}
