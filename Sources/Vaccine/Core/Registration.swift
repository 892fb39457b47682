import Synchronization

/// A cure without the type of its values: how they are made, and the one that its scope keeps.
///
/// `@unchecked Sendable`: what changes is touched under the lock that its comment names, or is set before another
/// thread knows the registration. Values need not be `Sendable`: `setCure` takes those that are not, so that a test's
/// `with: self.serviceMock` compiles, and the program shares them by choice.
class Registration: @unchecked Sendable {
    let key: Vaccine.Key
    let scope: Vaccine.Scope
    let place: Vaccine.Place
    /// Whether the factory runs on the main actor, and the value is handed out there alone.
    let needsMainActor: Bool
    /// What a decorator is wrapped around.
    let inner: Registration?
    private let ownAsynchronous: AsynchronousFactory?

    /// The registry that it was set in, which outlives its requests; nil for a lazy property's.
    unowned var owner: Registry?
    /// Whether an override has this as its copy of an outer cure.
    var isInherited = false
    /// Where cures were set that this one replaced, each line once.
    var replacedPlaces: [Vaccine.Place] = []
    /// Numbers the keys of a registry in the order in which they were set.
    var number = 0
    /// Numbers what is set, in that order; a copy has the number of its original.
    var serial = 0

    /// The thread that makes the value at the moment; under the lock of ``Creation``.
    var creator: ThreadState?
    /// The run that makes an asynchronous value; under the lock of ``Creation``.
    var run: FactoryRun?

    /// Set once, to a value that the registration retains.
    private let kept = Atomic<Unmanaged<AnyBox>?>(nil)
    /// What a shared cure made last, or an ended override's singleton; under the lock of ``Creation``.
    weak var object: AnyObject?
    /// The kept value's number in the order of making; under the lock of ``Creation``.
    private(set) var age = 0
    /// What is done with the value when it is not kept any more; under the lock of ``Creation``.
    var disposer: Disposer?

    /// Disposes of a value, or returns what does so and has to be awaited.
    typealias Disposer = (AnyBox) -> AsynchronousDisposer?
    typealias AsynchronousDisposer = @Sendable () async -> Void

    init(
        _ key: Vaccine.Key,
        _ scope: Vaccine.Scope,
        at place: Vaccine.Place,
        onMainActor needsMainActor: Bool,
        around inner: Registration?,
        _ asynchronous: AsynchronousFactory?
    ) {
        self.key = key
        self.scope = scope
        self.place = place
        self.needsMainActor = needsMainActor
        self.inner = inner
        ownAsynchronous = asynchronous
    }

    deinit {
        kept.load(ordering: .acquiring)?.release()
    }

    /// The value that is kept until the registration is replaced.
    var keptBox: AnyBox? {
        kept.load(ordering: .acquiring)?.takeUnretainedValue()
    }

    /// What makes the values in a task, of this or of what it wraps; nil for a synchronous cure.
    var asynchronous: AsynchronousFactory? {
        ownAsynchronous ?? inner?.asynchronous
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

    /// Keeps a value unless there is one, and returns the kept one.
    ///
    /// There may be one if an asynchronous value was decorated after it was made, and asked for in both ways at once.
    func keep(_ new: AnyBox) -> AnyBox {
        if scope == .shared {
            let newObject = new.object
            Creation.lock.withLock { object = newObject }
            return new
        }
        return Creation.lock.withLock {
            if let keptBox {
                return keptBox
            }
            kept.store(.passRetained(new), ordering: .releasing)
            age = Creation.nextNumber()
            return new
        }
    }

    /// Returns a copy without a value for a registry: an override's own, or one that forgets its value.
    ///
    /// An override copies all that is wrapped; a child keeps the outer cure that it wraps.
    func copy(for registry: Registry) -> Registration {
        let isOwn = registry.isOverride || inner?.owner === registry
        let copy = copy(around: isOwn ? inner?.copy(for: registry) : inner)
        copy.isInherited = isInherited
        copy.replacedPlaces = replacedPlaces
        copy.serial = serial
        copy.disposer = Creation.lock.withLock { disposer }
        return copy
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
        if let ownAsynchronous {
            return try await ownAsynchronous.make()
        }
        guard let inner else { return try call(with: nil) }
        // Nothing else has a value that is new, and one that is kept is `Sendable`.
        let box = try await FactoryRun.value(of: inner)
        return try await needsMainActor ? MainActor.run { try wrap(box) } : wrap(box)
    }

    // What needs the type of the value.

    /// The value that is kept, or that something else holds; under the lock of ``Creation``.
    var existing: AnyBox? {
        keptBox
    }

    func copy(around _: Registration?) -> Registration {
        self
    }

    /// Calls the factory, whatever the scope.
    func call(with _: AnyBox?) throws -> AnyBox {
        fatalError("A registration has a factory.")
    }

    /// Wraps the value of another cure, as a decorator.
    func wrap(_ inner: AnyBox) throws -> AnyBox {
        inner
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

/// Makes values in tasks, which the compiler has checked are sent or `Sendable`.
struct AsynchronousFactory: Sendable {
    /// Whether it runs on an actor, as a closure does that begins with one.
    let isIsolated: Bool
    let make: @Sendable @concurrent () async throws -> AnyBox

    init(_ closure: @escaping @Sendable @isolated(any) () async throws -> sending some Any) {
        isIsolated = closure.isolation != nil
        make = { try await Box(closure()) }
    }

    init(sharing closure: @escaping @Sendable @isolated(any) () async throws -> some Sendable) {
        isIsolated = closure.isolation != nil
        make = { try await Box(closure()) }
    }
}

/// A cure of values of a type.
///
/// `@unchecked Sendable`: constant. `setCure` takes factories that are `Sendable`; in Swift 5 mode, and for a value
/// that exists, the program shares what they hold by choice.
final class TypedRegistration<Value>: Registration, @unchecked Sendable {
    typealias Factory = (_ arguments: AnyBox?) throws -> Value
    typealias Decorator = (Value, _ arguments: AnyBox?) throws -> Value

    /// Nil for a decorator and an asynchronous cure.
    private let factory: Factory?
    private let decorator: Decorator?

    init(
        _ key: Vaccine.Key,
        _ scope: Vaccine.Scope,
        at place: Vaccine.Place,
        onMainActor needsMainActor: Bool = false,
        around inner: Registration? = nil,
        asynchronous: AsynchronousFactory? = nil,
        decorator: Decorator? = nil,
        _ factory: Factory?
    ) {
        self.factory = factory
        self.decorator = decorator
        super.init(key, scope, at: place, onMainActor: needsMainActor, around: inner, asynchronous)
    }

    /// Returns the value that the scope requires: a new or a kept one.
    func value(askedAt place: Vaccine.Place, of arguments: AnyBox?, on thread: ThreadState) throws -> Value {
        if needsMainActor, !MainQueue.isCurrent {
            throw Vaccine.Problem(.offMainActor, key, at: place, path: thread.path)
        }
        switch scope.kind {
        case .transient: return try make(place, arguments, thread)
        case .graph: return try graphValue(place, thread)
        default: break
        }
        if let kept = keptBox {
            return kept.value()
        }
        return try Creation.value(of: self, on: thread) {
            try Registry.with(owner) {
                let failures = thread.failureCount
                let box = try Box(make(place, nil, thread))
                return thread.failureCount == failures ? keep(box) : box
            }
        }.value()
    }

    private func make(_ place: Vaccine.Place, _ arguments: AnyBox?, _ thread: ThreadState) throws -> Value {
        try thread.begin(self, askedAt: place)
        defer { thread.end(self) }
        return try called(with: arguments, on: thread)
    }

    @inline(__always)
    private func called(with arguments: AnyBox?, on thread: ThreadState) throws -> Value {
        if let factory {
            return try factory(arguments)
        }
        guard let decorator, let inner else {
            let sentence = "it is asynchronous. Use try await Vaccine.awaitCure(for:), here or earlier."
            throw Vaccine.Problem(.failed(sentence), key, at: place)
        }
        if let validation = thread.validation {
            let lookup = Lookup(key: key, place: place, inner: inner, arguments: arguments)
            return try decorator(validation.box(for: lookup).value(), arguments)
        }
        let value = try Resolver.typed(inner, as: Value.self).value(askedAt: place, of: arguments, on: thread)
        return try decorator(value, arguments)
    }

    private func graphValue(_ place: Vaccine.Place, _ thread: ThreadState) throws -> Value {
        if let box = thread.graph[self] {
            return box.value()
        }
        let failures = thread.failureCount
        let value = try make(place, nil, thread)
        // The outermost resolution ends with its own value, which nothing can share any more.
        if thread.isRunning, thread.failureCount == failures {
            thread.graph[self] = Box(value)
        }
        return value
    }

    override var existing: AnyBox? {
        // A cast of the optional would turn nil into a value of an optional type, as if it had been found.
        keptBox ?? object.flatMap { $0 as? Value }.map { Box($0) }
    }

    override func copy(around inner: Registration?) -> Registration {
        TypedRegistration(
            key,
            scope,
            at: place,
            onMainActor: needsMainActor,
            around: inner,
            asynchronous: inner == nil ? asynchronous : nil,
            decorator: decorator,
            factory
        )
    }

    override func call(with arguments: AnyBox?) throws -> AnyBox {
        guard inner == nil, let asynchronous else { return try Box(called(with: arguments, on: .current)) }
        return try WaitingExecutor().run(asynchronous.make)
    }

    override func wrap(_ inner: AnyBox) throws -> AnyBox {
        try decorator.map { try Box($0(inner.value(), nil)) } ?? inner
    }
}
