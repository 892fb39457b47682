import Synchronization

/// Disposes of values that the library no longer keeps.
enum Disposal {
    /// Disposes of what a registration has cached, or returns what does so and has to be awaited.
    typealias Disposer = (Registration) -> (@Sendable () async -> Void)?

    /// Whether there ever was a disposer; a program without one pays for no more than this.
    static let isUsed = Atomic(false)
    /// Ends with the disposals that were left to tasks; as their count under the lock of ``SingletonLock``.
    nonisolated(unsafe) static var pending: Task<Void, Never>?
    private nonisolated(unsafe) static var pendingCount = 0

    static func set(for lookup: Lookup, _ disposer: @escaping Disposer) {
        // A validation asks for nothing that is to be disposed of.
        guard ResolutionStackPointer.current.pointee.interceptor == nil else { return }
        let registration = Vaccine.stopping(for: lookup) { try SlowPath.registration(for: lookup) }
        let (key, scope, place) = (registration.key, registration.scope, lookup.place)
        guard scope.isCached, scope != .shared else {
            let sentence = "onDispose needs a scope that keeps its values, such as singleton; that of \(key) is \(scope)."
            fatalError(sentence, file: place.literal, line: place.line)
        }
        // What it replaces is freed after the lock: it may hold what has a `deinit`.
        _ = SingletonLock.lock.withLock { exchange(&registration.disposer, with: disposer) }
        isUsed.store(true, ordering: .relaxed)
    }

    /// Disposes of what registrations have cached, the latest first, except for what others wrap.
    ///
    /// From the first asynchronous one on, the rest is left to a task, which waits for those before it.
    static func dispose(
        _ removed: @autoclosure () -> [Registration],
        keeping kept: @autoclosure () -> [Registration] = []
    ) {
        guard isUsed.load(ordering: .relaxed) else { return }
        let layers = removed().flatMap { sequence(first: $0, next: \.inner) }
        var (rest, isFirst) = SingletonLock.lock.withLock { () -> (ArraySlice<(Registration, Disposer)>, Bool) in
            let disposable = layers.filter { $0.creationNumber > 0 && $0.disposer != nil }
            guard !disposable.isEmpty else { return ([], true) }
            let keptLayers = Set(kept().flatMap { sequence(first: $0, next: \.inner) })
            let made = Set(disposable).subtracting(keptLayers)
                .compactMap { registration in registration.disposer.map { (registration, $0) } }
                .sorted { $0.0.creationNumber > $1.0.creationNumber }
            made.forEach { $0.0.creationNumber *= -1 }
            return (made[...], pendingCount == 0)
        }
        var finish: (@Sendable () async -> Void)?
        while isFirst, finish == nil, let (registration, disposer) = rest.popFirst() {
            finish = disposer(registration)
        }
        guard finish != nil || !rest.isEmpty else { return }
        // Not `Sendable`, as the values: whether these may be used on other threads is up to the program.
        nonisolated(unsafe) let others = rest
        SingletonLock.lock.withLock {
            pendingCount += 1
            pending = Task { [pending, finish] in
                await pending?.value
                await finish?()
                for (registration, disposer) in others {
                    await disposer(registration)?()
                }
                SingletonLock.lock.withLock { pendingCount -= 1 }
            }
        }
    }
}
