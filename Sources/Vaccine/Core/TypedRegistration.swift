/// A cure of values of a type: its factory, and the value that its scope keeps.
///
/// `@unchecked Sendable`: constant. `setCure` takes factories that are `Sendable`; in Swift 5 mode, and for a value
/// that
/// exists, the program shares what they hold by choice.
final class TypedRegistration<Value>: Registration, @unchecked Sendable {
    typealias Factory = () throws -> Value

    let factory: Factory
    private let asynchronous: TypedAsynchronousFactory<Value>?
    /// Makes the same decorator around another registration; nil in other cures.
    private let decorate: ((TypedRegistration) -> TypedRegistration)?
    private let isProperty: Bool
    /// Nil if the scope keeps none.
    let kept: KeptValue<Value>?

    init(
        _ key: Vaccine.Key,
        scope: Vaccine.Scope,
        at place: Vaccine.Place,
        onMainActor needsMainActor: Bool = false,
        asynchronous: TypedAsynchronousFactory<Value>? = nil,
        inner: Registration? = nil,
        decorate: ((TypedRegistration) -> TypedRegistration)? = nil,
        isLazyProperty: Bool = false,
        _ factory: @escaping Factory
    ) {
        self.factory = factory
        self.asynchronous = asynchronous
        self.decorate = decorate
        isProperty = isLazyProperty
        kept = scope.isCached ? KeptValue(in: scope) : nil
        super.init(key, scope: scope, at: place, onMainActor: needsMainActor, inner: inner)
    }

    /// Returns the value that the scope requires: a new or a kept one.
    ///
    /// - Parameter owner: The registry that has this, if that is not the current one.
    func value(askedAt place: Vaccine.Place, on thread: ThreadState, in owner: Registry? = nil) throws -> Value {
        if needsMainActor {
            try throwOffMainActor(place, thread)
        }
        guard let kept else {
            return try scope == .graph ? graphValue(place, thread) : make(place, thread)
        }
        if let existing = kept.existing {
            return existing.value
        }
        return try Creation.value(of: self, on: thread, unlessFound: { kept.value }) {
            try Registry.with(owner) {
                let failures = thread.context?.failures.count
                let value = try make(place, thread)
                return thread.context?.failures.count == failures ? kept.keep(value) : value
            }
        }
    }

    private func make(_ place: Vaccine.Place, _ thread: ThreadState) throws -> Value {
        try thread.begin(self, askedAt: place)
        defer { thread.end(self) }
        return try factory()
    }

    private func graphValue(_ place: Vaccine.Place, _ thread: ThreadState) throws -> Value {
        if let box = thread.graph[self] {
            return box.value(as: Value.self)
        }
        let failures = thread.context?.failures.count
        let value = try make(place, thread)
        // The outermost resolution ends with its own value, which nothing can share any more.
        if thread.depth > 0, thread.context?.failures.count == failures {
            thread.graph[self] = Box(value)
        }
        return value
    }

    override var isLazyProperty: Bool {
        isProperty
    }

    override var asynchronousFactory: AsynchronousFactory? {
        asynchronous.map { factory in
            AsynchronousFactory(isIsolated: factory.isIsolated) { [self] isKept in
                guard isKept else { return try await Box(factory.make()) }
                if let value = kept?.value {
                    return Box(value)
                }
                let value = try await factory.make()
                return Box(kept?.keep(value) ?? value)
            }
        }
    }

    override func copy() -> Registration {
        if let decorate, let inner = inner?.copy() as? TypedRegistration {
            return withDisposer(decorate(inner))
        }
        return withDisposer(TypedRegistration(
            key,
            scope: scope,
            at: place,
            onMainActor: needsMainActor,
            asynchronous: asynchronous,
            factory
        ))
    }

    private func withDisposer(_ copy: TypedRegistration) -> TypedRegistration {
        copy.replacedPlaces = replacedPlaces
        copy.serial = serial
        copy.kept?.disposal = kept?.disposal
        return copy
    }

    override func callFactory() throws -> any AnyBox {
        // A decorator only asks the interceptor for what it wraps.
        if inner == nil, let asynchronousFactory {
            return try WaitingExecutor().run(asynchronousFactory)
        }
        return try Box(factory())
    }

    override func releaseValue() -> AnyObject? {
        kept?.release()
    }

    override func takeDisposal() -> (number: Int, dispose: Disposal.Action)? {
        kept?.takeDisposal()
    }
}
