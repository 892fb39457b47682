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

    /// The address of a singleton's value; nil until it is made.
    @usableFromInline let cachedAddress = Atomic<UnsafeMutableRawPointer?>(nil)
    /// Whether resolving only calls the factory, on any thread.
    let isTransientOnAnyThread: Bool
    /// Whether the type is an optional, for which a cure of what it wraps may be nearer.
    fileprivate(set) var isOfOptional = false
    /// Whether the factory runs on the main actor and nowhere else.
    let needsMainActor: Bool

    /// Whether this belongs to a lazy property.
    ///
    /// It has the key of the cure that it resolves, so a path omits it.
    var isOfLazyProperty = false

    /// The override in which a lazy property asks, until it has its value; under the lock of ``SingletonLock``.
    var lazyOverride: Registry?

    /// Numbers what is set, in the order of setting; a copy has the number of its original.
    var serial = 0

    /// The thread that makes the value at the moment; under the lock of ``SingletonLock``.
    var creator: ResolutionStackPointer?

    /// A record of validations, accessed under the lock of ``StuckFactory``.
    var diagnosticRecord: Any?

    fileprivate init(_ key: Vaccine.Key, _ scope: Vaccine.Scope, _ place: Vaccine.Place, needsMainActor: Bool) {
        self.key = key
        self.scope = scope
        self.place = place
        self.needsMainActor = needsMainActor
        isTransientOnAnyThread = scope == .transient && !needsMainActor && key.arguments.isEmpty
    }

    /// Whether a singleton was made.
    var hasCachedValue: Bool {
        cachedAddress.load(ordering: .acquiring) != nil
    }

    /// The keys of registrations that ask for one another, outermost first; a decorator and what it wraps count once.
    static func path(_ registrations: some Sequence<Registration>) -> [Vaccine.Key] {
        var outer: Registration?
        return registrations.compactMap { registration in
            defer { outer = registration }
            return registration.isOfLazyProperty || outer?.inner === registration ? nil : registration.key
        }
    }

    /// Returns a copy without a cached value, or one that finds the value as long as something else holds it.
    func copyWithoutValue(holdingItWeakly _: Bool = false) -> Registration {
        preconditionFailure("Registration is abstract.")
    }

    /// Calls the factory, whatever the scope, and returns the value in a `Box`.
    func callFactory() throws -> AnyBox {
        preconditionFailure("Registration is abstract.")
    }
}

extension Registration: Hashable {
    @usableFromInline
    static func == (one: Registration, other: Registration) -> Bool {
        one === other
    }

    @usableFromInline
    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}

/// A cure for a type: its factory and its cached value.
///
/// `@unchecked Sendable` for the reason given at ``Registration``: the cached value is stored once, by the thread that
/// makes it, and read through an atomic.
@usableFromInline
final class TypedRegistration<Value>: Registration, @unchecked Sendable {
    @usableFromInline let factory: () throws -> Value

    /// What a decorator makes of the value of `inner`; nil in other cures.
    private var wrap: ((Value) throws -> Value)?

    /// What a shared cure made last, or a singleton of an override that ended, while something else holds it; under the
    /// lock of ``SingletonLock``.
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
        isOfOptional = _isOptional(Value.self)
    }

    /// Creates a decorator: it makes its value from that of the registration that it replaces.
    convenience init(_ inner: TypedRegistration, at place: Vaccine.Place, _ wrap: @escaping (Value) throws -> Value) {
        self.init(inner.key, scope: inner.scope, at: place, onMainActor: inner.needsMainActor) {
            let stack = ResolutionStackPointer.current
            if let interceptor = stack.pointee.interceptor {
                return try wrap(interceptor.box(wrapped: inner).value(as: Value.self))
            }
            return try wrap(stack.value(of: inner, for: place))
        }
        self.inner = inner
        self.wrap = wrap
    }

    deinit {
        cachedValue?.deinitialize(count: 1)
        cachedValue?.deallocate()
    }

    /// What a singleton made, if it was.
    @inlinable var cachedValue: UnsafeMutablePointer<Value>? {
        // Acquired: a thread that follows the address sees all that the factory did before it was stored.
        cachedAddress.load(ordering: .acquiring)?.assumingMemoryBound(to: Value.self)
    }

    override func copyWithoutValue(holdingItWeakly isHeld: Bool = false) -> TypedRegistration {
        let copy = if let wrap, let inner = inner?.copyWithoutValue() as? TypedRegistration {
            TypedRegistration(inner, at: place, wrap)
        } else {
            TypedRegistration(key, scope: scope, at: place, onMainActor: needsMainActor, factory)
        }
        (copy.replacedPlaces, copy.serial) = (replacedPlaces, serial)
        copy.sharedObject = isHeld ? cachedValue.flatMap { AnyBox.object(in: $0.pointee) } : nil
        return copy
    }

    override func callFactory() throws -> AnyBox {
        try Box(factory())
    }

    /// Returns the value that the scope requires: a new or a cached one.
    ///
    /// The caller has protected the registration on the stack.
    func value(_ stack: ResolutionStackPointer, for callSite: Vaccine.Place) throws -> Value {
        switch scope {
        case .transient: try make(stack, for: callSite) { _ in }
        case .graph: try graphValue(stack, for: callSite)
        case .shared, .singleton, .eagerSingleton: try cachedValue?.pointee ?? makeOnce(stack, for: callSite)
        }
    }

    /// Makes a value, and has it cached unless it contains a placeholder.
    private func make(
        _ stack: ResolutionStackPointer,
        for callSite: Vaccine.Place,
        cache: (Value) -> Void
    ) throws -> Value {
        if stack.isRunning(Unmanaged.passUnretained(self)) {
            throw Vaccine.Problem.cycle(stack.path(from: key) + [key])
        }
        if needsMainActor, !MainQueue.isCurrent {
            throw Vaccine.Problem.offMainActor(key, askedFor: callSite, path: stack.path)
        }
        let failures = stack.pointee.context?.failures.count
        try stack.enter()
        defer { stack.leave() }
        let value = try factory()
        if stack.pointee.context?.failures.count == failures {
            cache(value)
        }
        return value
    }

    private func graphValue(_ stack: ResolutionStackPointer, for callSite: Vaccine.Place) throws -> Value {
        if let box = stack.pointee.graph[self] {
            // Only this registration stores under its identity, which no other has while it is kept there.
            return box.value(as: Value.self)
        }
        return try make(stack, for: callSite) { value in
            // The outermost resolution ends with its own value, which nothing can share any more.
            if stack.pointee.depth > 1 {
                stack.pointee.graph[self] = Box(value)
                stack.pointee.hasGraph = true
            }
        }
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
        return try make(stack, for: callSite, cache: cache)
    }

    private func cache(_ value: Value) {
        if scope == .shared {
            let object = AnyBox.object(in: value)
            SingletonLock.lock.withLock { sharedObject = object }
        } else {
            let cachedValue = UnsafeMutablePointer<Value>.allocate(capacity: 1)
            cachedValue.initialize(to: value)
            cachedAddress.store(UnsafeMutableRawPointer(cachedValue), ordering: .releasing)
        }
    }
}
