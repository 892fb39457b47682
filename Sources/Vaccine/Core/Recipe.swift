/// How the values of a cure are made, as it was set; constant.
struct Recipe {
    let key: Vaccine.Key
    let scope: Vaccine.Scope
    let place: Vaccine.Place
    /// Whether the factory runs on the main actor, and the value is handed out there alone.
    var needsMainActor = false
    /// Makes the values in a task; then the other factory only throws.
    var asynchronous: AsynchronousFactory?
    let factory: any AnyFactory
    /// Numbers what is set, in that order.
    let number = Registry.nextNumber()
}

/// What a factory makes a value of.
struct FactoryInput {
    /// The value that a decorator wraps.
    var inner: AnyBox?
    /// The arguments of the request, if the cure takes any.
    var arguments: AnyBox?
}

/// A ``Factory`` of values whose type is not known where it is stored.
protocol AnyFactory: AnyObject, Sendable {
    func box(_ input: FactoryInput) throws -> AnyBox
}

/// Makes values of a type.
///
/// `@unchecked Sendable`: constant. `setCure` takes closures that are `Sendable`; in Swift 5 mode, and for a value that
/// exists, the program shares what they hold by choice.
final class Factory<Value>: AnyFactory, @unchecked Sendable {
    let make: (FactoryInput) throws -> Value

    init(_ make: @escaping (FactoryInput) throws -> Value) {
        self.make = make
    }

    func box(_ input: FactoryInput) throws -> AnyBox {
        try Box(make(input))
    }
}

/// Makes values in tasks; the compiler has checked where it is made that they are sent or `Sendable`.
struct AsynchronousFactory: Sendable {
    /// Whether it runs on an actor, as a closure does that begins with one.
    let isIsolated: Bool
    let make: @Sendable @concurrent () async throws -> AnyBox
}
