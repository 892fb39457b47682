/// What few registrations have, so that the others need no memory and no time for it.
///
/// `@unchecked Sendable`: what changes after other threads know the registration is touched under the lock of
/// ``SingletonLock``, or by the thread for which that lock reserves it.
final class RegistrationDetails: @unchecked Sendable {
    /// Makes the same decorator around another registration; nil in other cures.
    var decorate: ((Registration) -> Registration)?

    /// Makes the value of an asynchronous cure, in place of the factory, which throws.
    var asynchronousFactory: AsynchronousFactory?

    /// The run that makes the value, and what disposes of it.
    var run: FactoryRun?
    var disposer: Disposal.Disposer?

    /// The override in which a lazy property asks, until it has its value.
    var lazyOverride: Registry?

    /// What a shared cure made last, or a singleton of an override that ended, while something holds it.
    weak var sharedObject: AnyObject?

    /// The registrations in which a cure with arguments caches its values; for its `creator` alone.
    var variants: [[AnyHashable]: Registration] = [:]

    /// A record of validations.
    var diagnosticRecord: Any?
}
