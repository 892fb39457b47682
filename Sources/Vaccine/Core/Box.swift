/// The base class of ``Box``: a value whose type is not known where it is stored.
///
/// `@unchecked Sendable`: constant. A value that is not `Sendable` reaches another thread only where the program
/// shares it by choice, as a singleton, or where the compiler has checked that it is sent.
class AnyBox: @unchecked Sendable {
    var anyValue: Any {
        fatalError("A box has a value.")
    }

    /// The object that the value is, or wraps as an optional, if it is one and not a struct or an enum.
    var object: AnyObject? {
        objectBehind(anyValue)
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
}

private func objectBehind(_ value: Any) -> AnyObject? {
    // Before the cast, which takes long for a type that is no optional.
    if type(of: value) is AnyClass {
        return value as AnyObject
    }
    return (value as? any OptionalType)?.wrapped.flatMap(objectBehind)
}

/// An optional type, which generic code cannot recognize otherwise.
protocol OptionalType {
    var wrapped: Any? { get }

    static var wrappedType: Any.Type { get }

    static func resolve(_ lookup: Lookup) throws -> AnyBox
}

/// Returns a type as that of an optional, if it is one.
///
/// A cast alone would search all conformances of the process for each type that is no optional.
func optionalType(_ type: (some Any).Type) -> (any OptionalType.Type)? {
    _isOptional(type) ? type as? any OptionalType.Type : nil
}
