final class AsynchronousFactory: Sendable {
    /// Whether it runs on an actor, as a closure does that begins with one.
    let isIsolated: Bool
    /// Returns what a registration has cached, or makes and caches it; with nil only makes it.
    let result: @Sendable @concurrent (Registration?) async -> Result<AnyBox, any Error>

    init<Value>(_ factory: @escaping @Sendable @isolated(any) () async throws -> Value) {
        isIsolated = factory.isolation != nil
        // The value need not be `Sendable`: all that ask share it, as they do that of any other cure.
        let factory = unsafeBitCast(
            factory,
            to: (@isolated(any) @Sendable () async throws -> UncheckedSendable<Value>).self
        )
        result = { registration in
            if let value = SingletonLock.lock.withLock({ registration?.foundValue(as: Value.self) }) {
                return .success(Box(value))
            }
            do {
                let value = try await factory().value
                return .success(Box(registration?.cache(value) ?? value))
            } catch {
                return .failure(error)
            }
        }
    }
}

/// Takes a value that is not `Sendable` to those that asked for it.
///
/// `@unchecked Sendable`: it is constant; whether it may be used on other threads is up to the program.
struct UncheckedSendable<Value>: @unchecked Sendable {
    let value: Value
}
