import Synchronization

extension Vaccine {
    /// Removes all cures, and what they keep; inside an override or a child, its own alone.
    ///
    /// A resolution that is running finishes with what it has. Objects that were injected keep what they got.
    public static func removeAllCures() {
        Registry.current.removeAll()
    }

    /// Removes the values that a scope keeps, not the cures; inside an override or a child, its own alone.
    public static func removeValues(in scope: Scope) {
        guard scope.isCached else { return }
        Registry.current.removeValues(in: scope)
    }

    /// Removes the cure of a type, and what it keeps, if there is one.
    ///
    /// Inside an override or a child it removes the cure of that one alone, after which the outer one is used. The cure
    /// that takes arguments is another: `removeCure(for: Greeting.self, with: String.self)` removes it.
    public static func removeCure<each Argument>(
        for type: (some Any).Type, named name: String? = nil, with _: repeat (each Argument).Type
    ) {
        Registry.current.remove(Key(type, named: name, of: Arguments<repeat each Argument>.self))
    }

    /// Removes all cures as ``removeAllCures()`` does, and waits for all disposals; not to be called in one of them.
    public nonisolated(nonsending) static func shutDown() async {
        await Cures.current.shutDown()
    }

    /// Sets what is done with the value of a cure when the library no longer keeps it.
    ///
    /// ```swift
    /// Vaccine.setCure(for: Database.self, isUnique: true, with: Database(path: "jokes"))
    /// Vaccine.onDispose(of: Database.self) { $0.close() }
    /// ```
    ///
    /// Call it after `setCure`, and again if the cure is replaced. The program stops for a scope that keeps no values,
    /// and in a child for an outer cure. Values are disposed of in reverse order of making, when they are replaced or
    /// removed, and at the end of an override; those of a child in ``Cures/shutDown()`` alone.
    public static func onDispose<Value>(
        of type: Value.Type, named name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
        _ dispose: @escaping @Sendable (Value) -> Void
    ) {
        setDisposer(of: Key(type, named: name), Place(file, line)) { box in
            dispose(box.value())
            return nil
        }
    }

    /// Sets a closure of the main actor, which runs at once if the cure is removed there, or else in a task.
    public static func onDispose<Value>(
        of type: Value.Type, named name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
        onMainActor _: Void = (), _ dispose: @escaping @MainActor @Sendable (Value) -> Void
    ) {
        setDisposer(of: Key(type, named: name), Place(file, line)) { box in
            guard MainQueue.isCurrent else { return { await dispose(box.value()) } }
            MainQueue.call { dispose(box.value()) }
            return nil
        }
    }

    /// Sets an asynchronous closure, which runs in a task; ``shutDown()`` waits for it.
    public static func onDispose<Value>(
        of type: Value.Type, named name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
        _ dispose: @escaping @Sendable (Value) async -> Void
    ) {
        setDisposer(of: Key(type, named: name), Place(file, line)) { box in { await dispose(box.value()) } }
    }

    private static func setDisposer(of key: Key, _ place: Place, _ disposer: @escaping Registration.Disposer) {
        // A validation asks for nothing that is to be disposed of, and an override disposes of nothing after its end.
        guard ThreadState.current.validation == nil, !Registry.current.hasEnded.load(ordering: .relaxed) else { return }
        let found = Resolver.stopping(for: key, place) { try Resolver.found(key, place) }
        let isKept = found.scope.isCached && found.scope != .shared
        guard isKept, found.owner === Registry.current else {
            let needed = isKept ? "a cure that is set here" : "a scope that keeps its values, such as singleton"
            let given = isKept ? "set outside, at \(found.place)" : found.scope.description
            let sentence = "onDispose at \(place) needs \(needed); that of \(key) is \(given)."
            fatalError(sentence, file: place.literal, line: place.line)
        }
        // What it replaces is freed after the lock: it may hold what has a `deinit`.
        _ = Creation.lock.withLock { exchange(&found.disposer, with: disposer) }
    }
}
