import Synchronization

/// A cure: how its values are made, and the one that its scope keeps.
///
/// `@unchecked Sendable`: what changes is touched under the lock that its comment names, or is set before another
/// thread knows the registration. Values need not be `Sendable`: `setCure` takes those that are not, so that a test's
/// `with: self.serviceMock` compiles, and the program shares them by choice.
final class Registration: @unchecked Sendable {
    let key: Vaccine.Key
    let scope: Vaccine.Scope
    let place: Vaccine.Place
    /// Whether the factory runs on the main actor, and the value is handed out there alone.
    let needsMainActor: Bool
    let factory: AnyFactory
    private let ownAsynchronous: AsynchronousFactory?
    /// What a decorator is wrapped around; its factory is that of the other.
    let inner: Registration?
    private let decorator: Decorator?
    /// Whether the factory makes each value without a box, as most do.
    private let isPlain: Bool

    /// Wraps the value of another cure, with the arguments of the request.
    typealias Decorator = @Sendable (AnyBox, _ arguments: AnyBox?) throws -> AnyBox
    /// Disposes of a value, or returns what does so and has to be awaited.
    typealias Disposer = (AnyBox) -> AsynchronousDisposer?
    typealias AsynchronousDisposer = @Sendable () async -> Void

    /// The registry that it was set in, which outlives its requests; nil for a lazy property's.
    @exclusivity(unchecked) unowned var owner: Registry?
    /// Whether an override has this as its copy of an outer cure.
    var isInherited = false
    /// Where cures were set that this one replaced, each line once.
    var replacedPlaces: [Vaccine.Place] = []
    /// Numbers the keys of a registry in the order in which they were set.
    @exclusivity(unchecked) var number = 0
    /// Numbers what is set, in that order; a copy has the number of its original.
    @exclusivity(unchecked) var serial = 0

    // Under the lock of `Creation`:

    /// The thread that makes the value at the moment.
    var creator: ThreadState?
    /// The run that makes an asynchronous value.
    var run: FactoryRun?
    /// What a shared cure made last, or an ended override's singleton.
    weak var object: AnyObject?
    /// The kept value's number in the order of making.
    private(set) var age = 0
    /// What is done with the value when it is not kept any more.
    var disposer: Disposer?

    /// Set once, under that lock, to a value that the registration retains.
    private let kept = Atomic<Unmanaged<AnyBox>?>(nil)

    init(
        _ key: Vaccine.Key,
        _ scope: Vaccine.Scope,
        at place: Vaccine.Place,
        onMainActor needsMainActor: Bool = false,
        asynchronous: AsynchronousFactory? = nil,
        around inner: Registration? = nil,
        decorator: Decorator? = nil,
        _ factory: AnyFactory
    ) {
        self.key = key
        self.scope = scope
        self.place = place
        self.needsMainActor = needsMainActor
        self.factory = factory
        ownAsynchronous = asynchronous
        self.inner = inner
        self.decorator = decorator
        isPlain = scope == .transient && decorator == nil
    }

    deinit {
        kept.load(ordering: .acquiring)?.release()
    }

    /// Returns a copy without a value for a registry: an override's own, or one that forgets its value.
    ///
    /// An override copies all that is wrapped; a child keeps the outer cure that it wraps.
    ///
    /// - Parameter findingObject: Whether the copy finds the value as long as something else holds it.
    func copy(for registry: Registry, findingObject: Bool = false) -> Registration {
        let isOwn = registry.isOverride || inner?.owner === registry
        let copy = Registration(
            key,
            scope,
            at: place,
            onMainActor: needsMainActor,
            asynchronous: ownAsynchronous,
            around: isOwn ? inner?.copy(for: registry, findingObject: findingObject) : inner,
            decorator: decorator,
            factory
        )
        copy.isInherited = isInherited
        copy.replacedPlaces = replacedPlaces
        copy.serial = serial
        copy.disposer = Creation.lock.withLock { disposer }
        if findingObject {
            copy.object = keptBox?.object ?? Creation.lock.withLock { object }
        }
        return copy
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
            return registration.owner == nil || outer?.inner === registration ? nil : registration.key
        }
    }

    /// Returns the value that the scope requires: a new or a kept one.
    func value<Value>(askedAt place: Vaccine.Place, of arguments: AnyBox?, on thread: ThreadState) throws -> Value {
        if needsMainActor, !MainQueue.isCurrent {
            throw Vaccine.Problem(.offMainActor, key, at: place, path: thread.path)
        }
        guard isPlain else { return try box(askedAt: place, of: arguments, on: thread).value() }
        try thread.begin(self, askedAt: place)
        defer { thread.end(self) }
        return try Unmanaged.passUnretained(factory)._withUnsafeGuaranteedRef { factory in
            // Checked in debug builds. A registry has only registrations of their key's type.
            try unsafeDowncast(factory, to: Factory<Value>.self).make(arguments)
        }
    }

    /// The same in a box.
    func box(askedAt place: Vaccine.Place, of arguments: AnyBox?, on thread: ThreadState) throws -> AnyBox {
        if let existing = keptBox ?? thread.graph[self] {
            return existing
        }
        func make(keep: (AnyBox) -> AnyBox) throws -> AnyBox {
            let failures = thread.failureCount
            try thread.begin(self, askedAt: place)
            defer { thread.end(self) }
            let made = try call(with: arguments)
            return thread.failureCount == failures ? keep(made) : made
        }
        guard !scope.isCached else {
            return try Creation.value(of: self, on: thread) { try Registry.with(owner) { try make(keep: keep) } }
        }
        return try make { made in
            if scope == .graph {
                thread.graph[self] = made
            }
            return made
        }
    }

    /// Calls the factory, whatever the scope.
    func call(with arguments: AnyBox?) throws -> AnyBox {
        guard let inner, let decorator else { return try factory.box(arguments) }
        let lookup = Lookup(key: key, place: place, inner: inner, arguments: arguments)
        return try decorator(Resolver.box(of: inner, for: lookup), arguments)
    }

    /// What makes the values in a task, of this or of what it wraps; nil for a synchronous cure.
    var asynchronous: AsynchronousFactory? {
        ownAsynchronous ?? inner?.asynchronous
    }

    /// Makes the value of an asynchronous cure, and keeps it if the scope does.
    func makeInTask() async throws -> AnyBox {
        guard scope.isCached else { return try await callInTask() }
        if let existing = Creation.lock.withLock({ existing }) {
            return existing
        }
        return try await keep(callInTask())
    }

    private func callInTask() async throws -> AnyBox {
        guard let inner, let decorator else { return try await ownAsynchronous?.make() ?? call(with: nil) }
        // Nothing else has a value that is new, and one that is kept is `Sendable`.
        let box = try await FactoryRun.value(of: inner)
        return try await needsMainActor ? MainActor.run { try decorator(box, nil) } : decorator(box, nil)
    }

    /// The value that is kept until the registration is replaced.
    var keptBox: AnyBox? {
        kept.load(ordering: .acquiring)?.takeUnretainedValue()
    }

    /// The value that is kept, or that something else holds; under the lock of ``Creation``.
    var existing: AnyBox? {
        keptBox ?? object.flatMap { factory.box(of: $0) }
    }

    /// Keeps a value unless there is one, and returns the kept one.
    ///
    /// There may be one if an asynchronous value was decorated after it was made, and asked for in both ways at once.
    private func keep(_ new: AnyBox) -> AnyBox {
        let newObject = scope == .shared ? new.object : nil
        return Creation.lock.withLock {
            if scope == .shared {
                object = newObject
                return new
            }
            if let keptBox {
                return keptBox
            }
            kept.store(.passRetained(new), ordering: .releasing)
            age = Creation.nextNumber()
            return new
        }
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
