/// The base class of ``Factory``: makes the values of a cure, whose type is not known where it is stored.
///
/// `@unchecked Sendable`: constant. `setCure` takes closures that are `Sendable`; in Swift 5 mode, and for a value that
/// exists, the program shares what they hold by choice.
class AnyFactory: @unchecked Sendable {
    func box(_: AnyBox?) throws -> AnyBox {
        fatalError("A factory makes values.")
    }

    /// Returns an object that was made before as a value.
    func box(of _: AnyObject) -> AnyBox? {
        nil
    }
}

/// Makes values of a type.
///
/// `@unchecked Sendable`: as the base class.
final class Factory<Value>: AnyFactory, @unchecked Sendable {
    let make: (_ arguments: AnyBox?) throws -> Value

    init(_ make: @escaping (_ arguments: AnyBox?) throws -> Value) {
        self.make = make
    }

    override func box(_ arguments: AnyBox?) throws -> AnyBox {
        try Box(make(arguments))
    }

    override func box(of object: AnyObject) -> AnyBox? {
        (object as? Value).map { Box($0) }
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
