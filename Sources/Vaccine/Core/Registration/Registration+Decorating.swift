import Synchronization

extension Registration {
    /// Creates a decorator: it makes its value from that of the registration that it replaces.
    convenience init<Value>(_ inner: Registration, at place: Vaccine.Place, _ wrap: IsolatedClosure<Value, Value>) {
        let needsMainActor = inner.needsMainActor || wrap.needsMainActor
        self.init(inner.key, scope: inner.scope, at: place, onMainActor: needsMainActor) {
            try wrap(inner.wrappedValue(as: Value.self, of: Arguments(), for: place))
        }
        if let factory = inner.existingDetails?.asynchronousFactory {
            setAsynchronousFactory(AsynchronousFactory {
                let box = try await FactoryRun.value(of: inner, madeBy: factory)
                guard wrap.needsMainActor else { return try wrap(box.value(as: Value.self)) }
                return try await MainActor.run { try UncheckedSendable(value: wrap(box.value(as: Value.self))) }.value
            })
        }
        self.inner = inner
        details.decorate = { Registration($0, at: place, wrap) }
    }

    /// Creates a decorator of a cure with arguments.
    convenience init<Value, Arguments: Pack>(
        _ inner: Registration,
        at place: Vaccine.Place,
        onMainActor isOfMainActor: Bool,
        _ wrap: @escaping (Value, Arguments) throws -> Value
    ) {
        self.init(inner.key, scope: inner.scope, at: place, onMainActor: inner.needsMainActor || isOfMainActor) {
            { (arguments: Arguments) throws -> Value in
                try wrap(inner.wrappedValue(as: Value.self, of: arguments, for: place), arguments)
            }
        }
        self.inner = inner
        details.decorate = { Registration($0, at: place, onMainActor: isOfMainActor, wrap) }
    }

    /// Returns the value that a decorator wraps, made of arguments if the key has some.
    func wrappedValue<Value>(as type: Value.Type, of values: some Pack, for callSite: Vaccine.Place) throws -> Value {
        let stack = ResolutionStackPointer.current
        if let interceptor = stack.pointee.interceptor {
            return try interceptor.box(for: Lookup(key: key, place: place, inner: self)) {
                try $0.callFactory(as: type, of: values)
            }.value(as: type)
        }
        return try value(as: type, of: values, for: callSite)
    }
}
