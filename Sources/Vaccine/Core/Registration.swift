public import Synchronization

/// A cure as the registry holds it, without the type of its value.
///
/// `@unchecked Sendable`, because closures and values that are not `Sendable` go in: `setCure` takes them so that a
/// test's `with: self.serviceMock` compiles. What the classes below do themselves is safe: what changes is atomic, is
/// touched under a lock, or is set before another thread knows the registration. Whether the closure and its value may
/// be used on the threads that ask is up to the program, as with any object that it shares by hand.
@usableFromInline
class Registration: @unchecked Sendable {
    let key: Vaccine.Key
    let scope: Vaccine.Scope
    let place: Vaccine.Place
    /// What a decorator is wrapped around.
    fileprivate(set) var inner: Registration?
    /// Where cures were set that this one replaced, each line once.
    var replacedPlaces: [Vaccine.Place] = []

    /// The address of a singleton's value; 0 until it is made.
    @usableFromInline let cachedAddress = Atomic<UInt>(0)
    /// Whether resolving only calls the factory, on any thread.
    let isTransientOnAnyThread: Bool
    /// Whether the type is an optional, for which a cure of what it wraps may be nearer.
    let isOfOptional: Bool
    /// Whether the factory runs on the main actor and nowhere else.
    let needsMainActor: Bool

    /// Whether this belongs to a lazy property.
    ///
    /// It has the key of the cure that it resolves, so a path omits it.
    var isOfLazyProperty = false

    /// The thread that makes the value at the moment; under the lock of ``SingletonLock``.
    var creator: ResolutionStackPointer?

    /// A record of validations, accessed under the lock of ``StuckFactory``.
    var diagnosticRecord: Any?

    init(_ key: Vaccine.Key, _ scope: Vaccine.Scope, _ place: Vaccine.Place, needsMainActor: Bool) {
        self.key = key
        self.scope = scope
        self.place = place
        self.needsMainActor = needsMainActor
        isOfOptional = key.type is any OptionalProtocol.Type
        isTransientOnAnyThread = scope == .transient && !needsMainActor && key.arguments.isEmpty
    }

    /// Whether a singleton was made.
    var hasCachedValue: Bool {
        cachedAddress.load(ordering: .acquiring) != 0
    }

    /// The keys of registrations that ask for one another, outermost first; a decorator and what it wraps count once.
    static func path(_ registrations: some Sequence<Registration>) -> [Vaccine.Key] {
        var outer: Registration?
        return registrations.compactMap { registration in
            defer { outer = registration }
            return registration.isOfLazyProperty || outer?.inner === registration ? nil : registration.key
        }
    }

    /// Returns a copy without a cached value.
    func copyWithoutValue() -> Registration {
        preconditionFailure("Registration is abstract.")
    }

    /// Calls the factory, whatever the scope, and returns the value in a `Box`.
    func callFactory() throws -> AnyBox {
        preconditionFailure("Registration is abstract.")
    }
}

/// A cure for a type: its factory and its cached value.
///
/// `@unchecked Sendable` for the reason given at ``Registration``: the cached value is stored once, by the thread that
/// makes it, and read through an atomic.
@usableFromInline
class TypedRegistration<Value>: Registration, @unchecked Sendable {
    @usableFromInline let factory: () throws -> Value

    /// What a shared cure made last, while something else holds it; under the lock of ``SingletonLock``.
    private weak var sharedObject: AnyObject?

    init(
        _ key: Vaccine.Key,
        scope: Vaccine.Scope,
        at place: Vaccine.Place,
        onMainActor needsMainActor: Bool = false,
        _ factory: @escaping () throws -> Value
    ) {
        self.factory = factory
        super.init(key, scope, place, needsMainActor: needsMainActor)
    }

    deinit {
        cachedValue?.deinitialize(count: 1)
        cachedValue?.deallocate()
    }

    /// What a singleton made, if it was.
    @inlinable final var cachedValue: UnsafeMutablePointer<Value>? {
        // Acquired: a thread that follows the address sees all that the factory did before it was stored.
        UnsafeMutableRawPointer(bitPattern: cachedAddress.load(ordering: .acquiring))?
            .assumingMemoryBound(to: Value.self)
    }

    override func copyWithoutValue() -> Registration {
        let copy = TypedRegistration(key, scope: scope, at: place, onMainActor: needsMainActor, factory)
        copy.replacedPlaces = replacedPlaces
        return copy
    }

    override func callFactory() throws -> AnyBox {
        try Box(factory())
    }

    /// Returns the value that the scope requires: a new or a cached one.
    ///
    /// The caller has protected the registration on the stack.
    final func value(_ stack: ResolutionStackPointer, for callSite: Vaccine.Place) throws -> Value {
        switch scope {
        case .transient: try make(stack, for: callSite).value
        case .graph: try graphValue(stack, for: callSite)
        case .shared, .singleton, .eagerSingleton: try cachedValue?.pointee ?? makeOnce(stack, for: callSite)
        }
    }

    /// Makes a value, and tells whether it may be cached: not if it contains a placeholder.
    private func make(
        _ stack: ResolutionStackPointer,
        for callSite: Vaccine.Place
    ) throws -> (value: Value, mayBeCached: Bool) {
        if stack.isRunning(Unmanaged.passUnretained(self)) {
            throw Vaccine.Problem.cycle(stack.path(from: key) + [key])
        }
        if needsMainActor, !MainQueue.isCurrent {
            throw Vaccine.Problem.offMainActor(key, askedFor: callSite, path: stack.path)
        }
        let failures = stack.pointee.context?.failures.count
        stack.enter()
        defer { stack.leave() }
        let value = try factory()
        return (value, stack.pointee.context?.failures.count == failures)
    }

    private func graphValue(_ stack: ResolutionStackPointer, for callSite: Vaccine.Place) throws -> Value {
        let identity = ObjectIdentifier(self)
        if let box = stack.pointee.graph[identity]?.box {
            // Only this registration stores under its identity, which no other has while it is kept there.
            return box.value(as: Value.self)
        }
        let (value, mayBeCached) = try make(stack, for: callSite)
        // The outermost resolution has ended with its own value, which nothing can share any more.
        if stack.pointee.depth > 0, mayBeCached {
            stack.pointee.graph[identity] = (self, Box(value))
            stack.pointee.hasGraph = true
        }
        return value
    }

    /// Makes a value on one thread at a time, unless it is cached by now; the other threads wait and find it.
    private func makeOnce(_ stack: ResolutionStackPointer, for callSite: Vaccine.Place) throws -> Value {
        let found = try SingletonLock.begin(self, stack) {
            // A direct cast would turn nil into a value of an optional type, as if it had been found.
            cachedValue?.pointee ?? sharedObject.flatMap { $0 as? Value }
        }
        if let found {
            return found
        }
        defer { SingletonLock.end(self) }
        let (value, mayBeCached) = try make(stack, for: callSite)
        if mayBeCached {
            keep(value)
        }
        return value
    }

    private func keep(_ value: Value) {
        if scope == .shared {
            let object = Vaccine.object(in: value)
            SingletonLock.lock.withLock { sharedObject = object }
        } else {
            let cachedValue = UnsafeMutablePointer<Value>.allocate(capacity: 1)
            cachedValue.initialize(to: value)
            cachedAddress.store(UInt(bitPattern: cachedValue), ordering: .releasing)
        }
    }
}

/// A decorator: makes its value from that of the registration that it replaced.
///
/// `@unchecked Sendable` for the reason given at ``Registration``: what it adds never changes.
final class DecoratedRegistration<Value>: TypedRegistration<Value>, @unchecked Sendable {
    private let wrap: (Value) throws -> Value

    init(_ inner: TypedRegistration<Value>, at place: Vaccine.Place, _ wrap: @escaping (Value) throws -> Value) {
        self.wrap = wrap
        super.init(inner.key, scope: inner.scope, at: place, onMainActor: inner.needsMainActor) {
            let stack = ResolutionStackPointer.current
            if let interceptor = stack.pointee.interceptor {
                return try wrap(interceptor.box(wrapped: inner).value(as: Value.self))
            }
            return try wrap(stack.value(of: inner, for: place))
        }
        self.inner = inner
    }

    override func copyWithoutValue() -> Registration {
        guard let inner = inner?.copyWithoutValue() as? TypedRegistration<Value> else {
            preconditionFailure("A registration changed its type.")
        }
        return DecoratedRegistration(inner, at: place, wrap)
    }
}
