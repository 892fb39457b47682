/// Wraps the value of a cure in another: the closure of `decorateCure`.
struct Decorator<Value> {
    let place: Vaccine.Place
    let needsMainActor: Bool
    let wrap: @Sendable (Value) throws -> Value

    init(at place: Vaccine.Place, _ wrap: @escaping @Sendable (Value) throws -> Value) {
        self.place = place
        needsMainActor = false
        self.wrap = wrap
    }

    init(at place: Vaccine.Place, onMainActor wrap: @escaping @MainActor @Sendable (Value) throws -> Value) {
        self.place = place
        needsMainActor = true
        self.wrap = { value in
            // It stays on the main actor, where the caller is.
            let value = UncheckedSendable(value: value)
            return try MainQueue.call { try wrap(value.value) }
        }
    }

    /// Returns a registration that makes its value from that of another, with the scope of that one.
    ///
    /// - Parameter owner: The registry that has the other, if the decorator is for a child.
    func registration(around inner: TypedRegistration<Value>, in owner: Registry?) -> TypedRegistration<Value> {
        let (place, wrap) = (place, wrap)
        let found = Found(registration: inner, owner: owner)
        let lookup = Lookup(key: inner.key, place: place, inner: found)
        return TypedRegistration(
            inner.key,
            scope: inner.scope,
            at: place,
            onMainActor: inner.needsMainActor || needsMainActor,
            asynchronous: inner.asynchronousFactory.map { factory in
                TypedAsynchronousFactory(around: found, factory, asynchronousWrap)
            },
            inner: inner,
            // A copy, for an override, has a copy of what it wraps.
            decorate: { registration(around: $0, in: nil) },
            { try wrap(Resolver.value(lookup, as: Value.self)) }
        )
    }

    /// The closure for the task of an asynchronous cure, which is on no actor.
    private var asynchronousWrap: @Sendable (Value) async throws -> Value {
        let wrap = wrap
        guard needsMainActor else { return { try wrap($0) } }
        return { value in
            // The task alone has the value, and waits.
            let value = UncheckedSendable(value: value)
            return try await MainActor.run { try UncheckedSendable(value: wrap(value.value)) }.value
        }
    }
}
