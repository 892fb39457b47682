/// The base class of ``TypedRegistration``: a cure without the type of its value.
///
/// `@unchecked Sendable`: what changes is touched under the lock that each line names, or is set before another thread
/// knows the registration.
class Registration: @unchecked Sendable {
    let key: Vaccine.Key
    let scope: Vaccine.Scope
    let place: Vaccine.Place
    /// Whether the factory runs on the main actor, and the value is handed out there alone.
    let needsMainActor: Bool
    /// What a decorator is wrapped around.
    let inner: Registration?

    /// The number of the registry that it was set in; 0 for a lazy property's.
    var owner = 0
    /// Whether an override has this as its copy of an outer cure.
    var isInherited = false
    /// Where cures were set that this one replaced, each line once.
    var replacedPlaces: [Vaccine.Place] = []
    /// Numbers the keys of a registry in the order in which they were set.
    var number = 0

    /// Numbers what is set, in that order; a copy has the number of its original, a lazy property has 0.
    var serial = 0

    /// The thread that makes the value at the moment; under the lock of ``Creation``.
    var creator: ThreadState?
    /// The run that makes an asynchronous value; under the lock of ``Creation``.
    var run: FactoryRun?

    init(
        _ key: Vaccine.Key,
        scope: Vaccine.Scope,
        at place: Vaccine.Place,
        onMainActor needsMainActor: Bool,
        inner: Registration?
    ) {
        self.key = key
        self.scope = scope
        self.place = place
        self.needsMainActor = needsMainActor
        self.inner = inner
    }

    /// The registration and those that it wraps.
    var layers: [Registration] {
        guard inner != nil else { return [self] }
        return Array(sequence(first: self, next: \.inner))
    }

    /// The keys of registrations that ask for one another; a decorator and what it wraps count once.
    static func path(_ registrations: [Registration]) -> [Vaccine.Key] {
        var outer: Registration?
        return registrations.compactMap { registration in
            defer { outer = registration }
            // A lazy property has the key of the cure that it resolves.
            return registration.isLazyProperty || outer?.inner === registration ? nil : registration.key
        }
    }

    /// Throws if the value is of the main actor and this is elsewhere.
    func throwOffMainActor(_ place: Vaccine.Place, _ thread: ThreadState) throws {
        guard !needsMainActor || MainQueue.isCurrent else {
            throw Vaccine.Problem(.offMainActor, key, at: place, path: thread.path)
        }
    }

    // What needs the type of the value.

    var isLazyProperty: Bool {
        false
    }

    /// Makes the value of an asynchronous cure, and keeps it if the scope does; nil for others.
    var asynchronousFactory: AsynchronousFactory? {
        nil
    }

    /// Returns a copy without a value, for an override.
    func copy() -> Registration {
        self
    }

    /// Calls the factory, whatever the scope, and returns the value in a `Box`.
    func callFactory() throws -> any AnyBox {
        fatalError("A registration has no factory.")
    }

    /// Holds the kept value only as long as something else does, and returns it to be freed.
    func releaseValue() -> AnyObject? {
        nil
    }

    /// Takes what is to be done with the kept value, with the value's number in the order of making.
    func takeDisposal() -> (number: Int, dispose: Disposal.Action)? {
        nil
    }
}

extension Registration: Hashable {
    static func == (one: Registration, other: Registration) -> Bool {
        one === other
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}
