public import Synchronization

/// A cure: its factory, its scope, and its cached value.
///
/// Not generic: the runtime would make a class for each type, which takes longer than all else that `setCure` does.
/// The factory and the cached value are stored without their type. A registration is only found by the key of its type,
/// or held by what made it, so the callers of its generic functions know the type.
///
/// `@unchecked Sendable`, because values that are not `Sendable` go in: `setCure` takes them so that a test's
/// `with: self.serviceMock` compiles, and whether they may be used on the threads that ask is up to the program.
/// What changes is atomic, is touched under the lock of ``SingletonLock``, or is set before another thread knows the
/// registration; the cached value is stored once, under that lock, and read through an atomic.
@usableFromInline
final class Registration: @unchecked Sendable {
    /// Called with the type of the value.
    @usableFromInline let factory: Factory<Void>
    /// The address of a singleton's value; nil until it is made.
    @usableFromInline let cachedAddress = Atomic<UnsafeMutableRawPointer?>(nil)
    /// Whether resolving only calls the factory.
    let isTransient: Bool
    /// Whether the factory runs on the main actor and nowhere else.
    let needsMainActor: Bool

    /// Whether threads keep this in their caches; if so, it is freed when the last of them resolves again.
    ///
    /// Not if its values have an end of their own, or are awaited on threads that may not resolve again for long.
    let isForLookupCaches: Bool

    /// Whether an override has this as its copy of an outer cure; set before another thread knows it.
    var isInherited = false

    let key: Vaccine.Key
    let scope: Vaccine.Scope
    let place: Vaccine.Place
    /// The type of the value; not the key's in a lazy property of an optional and a cure with arguments.
    let valueType: Any.Type
    /// What a decorator is wrapped around.
    var inner: Registration?
    /// Where cures were set that this one replaced, each line once.
    ///
    /// Unchecked: changed only before another thread knows the registration.
    @exclusivity(unchecked) var replacedPlaces: [Vaccine.Place] = []

    /// Numbers the keys of a registry in the order in which they were set; under its lock.
    @exclusivity(unchecked) var number = 0

    /// Numbers what is set, in that order; a copy has the number of its original, a lazy property has 0.
    var serial = 0

    /// The thread that makes the value at the moment; under the lock of ``SingletonLock``.
    var creator: ResolutionStackPointer?

    /// The value's number in the order of making, or 0; negative when disposed of; under that lock.
    var creationNumber = 0

    /// Makes the same decorator around another registration; nil in other cures.
    var decorate: ((Registration) -> Registration)?

    /// Makes the value of an asynchronous cure, in place of the factory, which throws.
    let asynchronousFactory: AsynchronousFactory?

    /// The run that makes the value, and what disposes of it; under that lock.
    var run: FactoryRun?
    var disposer: Disposal.Disposer?

    /// The override in which a lazy property asks, until it has its value; under that lock.
    var lazyOverride: Registry?

    /// What a shared cure made last, or a singleton of an override that ended, while something holds it.
    weak var sharedObject: AnyObject?

    /// The registrations in which a cure with arguments caches its values; for its `creator` alone.
    var variants: [[AnyHashable]: Registration] = [:]

    /// A record of validations; under that lock.
    var diagnosticRecord: AnyObject?

    init<Value>(
        _ key: Vaccine.Key,
        scope: Vaccine.Scope,
        at place: Vaccine.Place,
        onMainActor needsMainActor: Bool = false,
        asynchronous asynchronousFactory: AsynchronousFactory? = nil,
        _ factory: @escaping @isolated(any) () throws -> Value
    ) {
        self.key = key
        self.scope = scope
        self.place = place
        self.needsMainActor = needsMainActor || isOfMainActor(factory.isolation)
        valueType = Value.self
        isTransient = scope == .transient && key.arguments.isEmpty
        isForLookupCaches = !scope.isNamed && asynchronousFactory == nil
        self.asynchronousFactory = asynchronousFactory
        self.factory = Factory(erasing: factory)
    }

    private init(withFactoryOf other: Registration) {
        (key, scope, place, valueType) = (other.key, other.scope, other.place, other.valueType)
        (needsMainActor, isTransient) = (other.needsMainActor, other.isTransient)
        asynchronousFactory = other.asynchronousFactory
        isForLookupCaches = other.isForLookupCaches
        factory = Factory(closure: other.factory.closure)
    }

    deinit {
        if hasCachedValue {
            freeCachedValue(as: valueType)
        }
    }

    private func freeCachedValue(as type: (some Any).Type) {
        cachedValue(as: type)?.deinitialize(count: 1)
        cachedValue(as: type)?.deallocate()
    }

    @inlinable
    @inline(__always)
    func cachedValue<Value>(as _: Value.Type) -> UnsafeMutablePointer<Value>? {
        // Acquired: a thread that follows the address sees all that the factory did before it was stored.
        cachedAddress.load(ordering: .acquiring)?.assumingMemoryBound(to: Value.self)
    }

    var hasCachedValue: Bool {
        cachedAddress.load(ordering: .acquiring) != nil
    }

    /// The keys of registrations that ask for one another; a decorator and what it wraps count once.
    static func path(_ registrations: some Sequence<Registration>) -> [Vaccine.Key] {
        var outer: Registration?
        return registrations.compactMap { registration in
            defer { outer = registration }
            // By number, since what caches the value for some arguments is another object.
            let isWrapped = outer?.inner.map { $0.serial == registration.serial } ?? false
            // A lazy property has the key of the cure that it resolves.
            return registration.serial == 0 || isWrapped ? nil : registration.key
        }
    }

    /// Returns a copy without a cached value, or one that finds it as long as something else holds it.
    func copyWithoutValue(holdingItWeakly isHeld: Bool = false) -> Registration {
        func cachedObject(_ type: (some Any).Type) -> AnyObject? {
            cachedValue(as: type).flatMap { Box($0.pointee).object }
        }
        let copy = inner.flatMap { decorate?($0.copyWithoutValue()) } ?? Registration(withFactoryOf: self)
        (copy.replacedPlaces, copy.serial) = (replacedPlaces, serial)
        copy.disposer = SingletonLock.lock.withLock { disposer }
        if isHeld {
            copy.sharedObject = cachedObject(valueType)
        }
        return copy
    }

    /// Calls the factory, whatever the scope, and returns the value in a `Box`.
    func callFactory() throws -> AnyBox {
        func box(_ type: (some Any).Type) throws -> AnyBox {
            try Box(factory.call(as: type))
        }
        // A decorator only asks the interceptor for what it wraps.
        if inner == nil, let factory = asynchronousFactory {
            return try WaitingExecutor().run(factory)
        }
        return try box(valueType)
    }

    /// Returns the value that the scope requires: a new or a cached one.
    ///
    /// The caller keeps the registration alive.
    func value<Value>(as type: Value.Type, for callSite: Vaccine.Place) throws -> Value {
        switch scope {
        case .transient: try make(for: callSite) { $0 }
        case .graph: try graphValue(for: callSite)
        default: try cachedValue(as: type)?.pointee ?? makeOnce(for: callSite)
        }
    }

    /// Makes a value, and has it cached unless it contains a placeholder.
    private func make<Value>(for callSite: Vaccine.Place, cache: (Value) -> Value) throws -> Value {
        let stack = ResolutionStackPointer.current
        if stack.isRunning(Unmanaged.passUnretained(self)) {
            throw Vaccine.Problem.cycle(stack.path(from: key) + [key], at: callSite)
        }
        try throwOffMainActor(callSite)
        let failures = stack.pointee.context?.failures.count
        return try stack.running(.passUnretained(self)) {
            let value = try factory.call(as: Value.self)
            return stack.pointee.context?.failures.count == failures ? cache(value) : value
        }
    }

    /// Throws if the factory runs on the main actor and this is elsewhere.
    func throwOffMainActor(_ callSite: Vaccine.Place) throws {
        guard !needsMainActor || MainQueue.isCurrent else {
            throw Vaccine.Problem(.offMainActor, key, at: callSite, path: ResolutionStackPointer.current.path)
        }
    }

    private func graphValue<Value>(for callSite: Vaccine.Place) throws -> Value {
        let stack = ResolutionStackPointer.current
        if let box = stack.pointee.graph[self] {
            // Only this registration stores under its identity, which no other has while it is kept there.
            return box.value(as: Value.self)
        }
        return try make(for: callSite) { (value: Value) in
            // The outermost resolution ends with its own value, which nothing can share any more.
            if stack.pointee.depth > 1 {
                stack.pointee.graph[self] = Box(value)
                stack.pointee.needsCleanup = true
            }
            return value
        }
    }

    /// Makes a value on one thread at a time, unless it is cached by now; other threads wait and find it.
    private func makeOnce<Value>(for callSite: Vaccine.Place) throws -> Value {
        if let found = try SingletonLock.begin(self, unlessFound: { foundValue(as: Value.self) }) {
            return found
        }
        defer { SingletonLock.end(self) }
        return try make(for: callSite, cache: cache)
    }

    /// The value that is cached or that something else holds; under the lock of ``SingletonLock``.
    func foundValue<Value>(as type: Value.Type) -> Value? {
        // A direct cast would turn nil into a value of an optional type, as if it had been found.
        cachedValue(as: type)?.pointee ?? sharedObject.flatMap { $0 as? Value }
    }

    /// Caches a value unless there is one, and returns the cached one.
    ///
    /// There may be one if an asynchronous value was decorated after it was made, and asked for in both ways at once.
    func cache<Value>(_ value: Value) -> Value {
        let object = scope == .shared ? Box(value).object : nil
        return SingletonLock.lock.withLock {
            if scope == .shared {
                sharedObject = object
            } else if let cachedValue = cachedValue(as: Value.self) {
                return cachedValue.pointee
            } else {
                let cachedValue = UnsafeMutablePointer<Value>.allocate(capacity: 1)
                cachedValue.initialize(to: value)
                creationNumber = Registry.nextNumber()
                cachedAddress.store(UnsafeMutableRawPointer(cachedValue), ordering: .releasing)
            }
            return value
        }
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
