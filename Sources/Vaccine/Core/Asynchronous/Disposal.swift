import Synchronization

/// Disposes of values that the library no longer keeps.
enum Disposal {
    /// Disposes of what a registration has cached, or returns what does so and has to be awaited.
    typealias Disposer = (Registration) -> (@Sendable () async -> Void)?

    /// Whether there ever was a disposer; a program without one pays for no more than this.
    static let isUsed = Atomic(false)
    /// Ends with the asynchronous disposals that were begun; under the lock of ``SingletonLock``.
    nonisolated(unsafe) static var pending: Task<Void, Never>?

    static func set(for lookup: Lookup, _ disposer: @escaping Disposer) {
        let registration = Vaccine.stopping(for: lookup) { try SlowPath.registration(for: lookup) }
        SingletonLock.lock.withLock { registration.details.disposer = disposer }
        isUsed.store(true, ordering: .relaxed)
    }

    /// Disposes of what registrations have cached, the latest first, except for what others wrap.
    ///
    /// From the first asynchronous disposal on, the rest is left to a task, so that the order remains.
    static func dispose(
        _ removed: @autoclosure () -> [Registration],
        keeping kept: @autoclosure () -> [Registration] = []
    ) {
        guard isUsed.load(ordering: .relaxed) else { return }
        let layers = [removed(), kept()].map { Set($0.flatMap { sequence(first: $0, next: \.inner) }) }
        let made = SingletonLock.lock.withLock {
            let made = layers[0].subtracting(layers[1])
                .filter { $0.existingDetails?.disposer != nil && $0.hasCachedValue }
            defer { made.forEach { $0.creationNumber = 0 } }
            return made.filter { $0.creationNumber > 0 }.sorted { $0.creationNumber > $1.creationNumber }
        }
        for (index, registration) in made.enumerated() {
            guard let finish = registration.existingDetails?.disposer?(registration) else { continue }
            return SingletonLock.lock.withLock {
                pending = Task { [pending] in
                    await pending?.value
                    await finish()
                    for registration in made[(index + 1)...] {
                        await registration.existingDetails?.disposer?(registration)?()
                    }
                }
            }
        }
    }
}
