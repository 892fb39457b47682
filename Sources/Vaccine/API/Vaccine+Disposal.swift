extension Vaccine {
    /// Sets what is done with the value of a cure when the library no longer keeps it.
    ///
    /// ```swift
    /// Vaccine.setCure(for: Database.self, isUnique: true, with: Database(path: "jokes"))
    /// Vaccine.onDispose(of: Database.self) { $0.close() }
    /// ```
    ///
    /// Call it after `setCure`, and again if the cure is replaced; for a scope that keeps no values the program stops.
    /// Values are disposed of in reverse order of making: when a cure is replaced or removed, at the end of an
    /// override, and at ``removeValues(in:)`` and ``shutDown()``. A closure of main-actor code runs there: at once, or
    /// in a task.
    public static func onDispose<Value>(
        of type: Value.Type,
        named name: String? = nil,
        file: StaticString = #file,
        line: UInt = #line,
        _ dispose: @escaping @isolated(any) (Value) -> Void
    ) {
        // Not `Sendable`, so that it runs on the actor of the code that it is written in, which can be awaited.
        typealias Closure = @Sendable @isolated(any) (Value) throws -> Void
        let dispose = IsolatedClosure<Void, Value>(unsafeBitCast(dispose, to: Closure.self))
        Disposal.set(for: Lookup(key: Key(type, named: name), place: Place(file, line))) { registration in
            guard let value = registration.cachedValue(as: Value.self)?.pointee else { return nil }
            guard dispose.needsMainActor, !MainQueue.isCurrent else {
                try? dispose(value)
                return nil
            }
            let call = UncheckedSendable(value: (dispose, value))
            return { await MainActor.run { try? call.value.0(call.value.1) } }
        }
    }

    /// Sets what is done asynchronously; it runs in a task, for which ``shutDown()`` waits.
    public static func onDispose<Value>(
        of type: Value.Type,
        named name: String? = nil,
        file: StaticString = #file,
        line: UInt = #line,
        _ dispose: @escaping (Value) async -> Void
    ) {
        // It runs on the actor whose code it was written in. Otherwise it is up to the program, as with an asynchronous
        // factory, whether what it captures may be used on the threads of tasks.
        nonisolated(unsafe) let dispose = dispose
        Disposal.set(for: Lookup(key: Key(type, named: name), place: Place(file, line))) { registration in
            registration.cachedValue(as: Value.self).map { cachedValue in
                let value = UncheckedSendable(value: cachedValue.pointee)
                return { await dispose(value.value) }
            }
        }
    }

    /// Removes all cures as ``removeAllCures()`` does, and waits for all disposals; not to be called in one of them.
    public static func shutDown() async {
        removeAllCures()
        await SingletonLock.lock.withLock { Disposal.pending }?.value
    }
}
