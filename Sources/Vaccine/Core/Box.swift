/// The base class of ``Box``: a value whose type is not known where it is stored.
///
/// `@unchecked Sendable`: constant. A value that is not `Sendable` reaches another thread only where the program
/// shares it by choice, as a singleton, or where the compiler has checked that it is sent.
class AnyBox: @unchecked Sendable {
    var anyValue: Any {
        fatalError("A box has a value.")
    }

    /// Finds the value again as long as something else holds the object that it is.
    var finder: () -> AnyBox? {
        { nil }
    }

    /// The object that the value is, or wraps as an optional, if it is one and not a struct or an enum.
    var object: AnyObject? {
        let value = anyValue
        // Before the cast, which takes long for a type that is no optional.
        guard !(type(of: value) is AnyClass) else { return value as AnyObject }
        return (value as? any OptionalType)?.wrapped.flatMap { Box($0).object }
    }

    /// Returns the value; only for the type that the box was made with, which that of a key says.
    func value<Value>(as _: Value.Type = Value.self) -> Value {
        unsafeDowncast(self, to: Box<Value>.self).value
    }
}

/// A value whose type is known where it is made and read.
///
/// `@unchecked Sendable`: as the base class.
final class Box<Value>: AnyBox, @unchecked Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }

    override var anyValue: Any {
        value
    }

    override var finder: () -> AnyBox? {
        { [weak object] in object.flatMap { $0 as? Value }.map { Box($0) } }
    }
}

extension AnyBox? {
    /// Returns the value of a box that there is: a factory is called with what it needs.
    func required<Value>() -> Value {
        guard let box = self else { fatalError("A factory was called without what it needs.") }
        return box.value()
    }
}
