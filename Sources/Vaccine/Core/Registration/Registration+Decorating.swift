import Synchronization

extension Registration {
    /// Creates a decorator: it makes its value from that of the registration that it replaces.
    convenience init<Value>(_ inner: Registration, at place: Vaccine.Place, _ wrap: IsolatedClosure<Value, Value>) {
        let needsMainActor = inner.needsMainActor || wrap.needsMainActor
        let asynchronous = inner.asynchronousFactory.map { factory in
            AsynchronousFactory {
                let box = try await FactoryRun.value(of: inner, madeBy: factory)
                guard wrap.needsMainActor else { return try wrap(box.value(as: Value.self)) }
                return try await MainActor.run { try UncheckedSendable(value: wrap(box.value(as: Value.self))) }.value
            }
        }
        self.init(inner.key, scope: inner.scope, at: place, onMainActor: needsMainActor, asynchronous: asynchronous) {
            let lookup = Lookup(key: inner.key, place: place, inner: inner)
            return try wrap(SlowPath.value(lookup, as: Value.self, of: Arguments()))
        }
        self.inner = inner
        decorate = { Registration($0, at: place, wrap) }
    }

    /// Creates a decorator of a cure with arguments.
    convenience init<Value, Argument, each More>(
        _ inner: Registration,
        at place: Vaccine.Place,
        _ wrap: IsolatedClosure<Value, Value, Argument, repeat each More>
    ) {
        let needsMainActor = inner.needsMainActor || wrap.needsMainActor
        self.init(inner.key, scope: inner.scope, at: place, onMainActor: needsMainActor) {
            { (arguments: Arguments<Argument, repeat each More>) throws -> Value in
                let lookup = Lookup(key: inner.key, place: place, inner: inner)
                return try arguments.call(wrap, with: SlowPath.value(lookup, as: Value.self, of: arguments))
            }
        }
        self.inner = inner
        decorate = { Registration($0, at: place, wrap) }
    }
}
