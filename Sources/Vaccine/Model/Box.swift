/// A value whose type is not known where it is stored.
protocol AnyBox: AnyObject, Sendable {
    var anyValue: Any { get }
}

extension AnyBox {
    /// The object that the value is, or wraps as an optional, if it is one and not a struct or an enum.
    var object: AnyObject? {
        objectBehind(anyValue)
    }

    /// Returns the value; only for the type of the key that the box was made for.
    func value<Value>(as _: Value.Type) -> Value {
        guard let box = self as? Box<Value> else {
            fatalError("A cure for \(Value.self) has a value of the type \(type(of: anyValue)).")
        }
        return box.value
    }
}

/// A value whose type is known where it is made and read.
///
/// `@unchecked Sendable`: constant. A value that is not `Sendable` reaches another thread only where the program
/// shares it by choice, as a singleton, or where the compiler has checked that it is sent.
final class Box<Value>: AnyBox, @unchecked Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }

    var anyValue: Any {
        value
    }
}

/// Returns the object that a value is, or wraps as an optional, if it is one and not a struct or an enum.
func objectBehind(_ value: Any) -> AnyObject? {
    // Before the cast, which takes long for a type that is no optional.
    if type(of: value) is AnyClass {
        return value as AnyObject
    }
    return (value as? any OptionalProtocol)?.wrapped.flatMap(objectBehind)
}

/// Returns a type as that of an optional, if it is one.
///
/// A cast alone would search all conformances of the process for each type that is no optional.
func optionalType(_ type: (some Any).Type) -> (any OptionalProtocol.Type)? {
    _isOptional(type) ? type as? any OptionalProtocol.Type : nil
}

/// An optional type, which generic code cannot recognize otherwise.
protocol OptionalProtocol {
    var wrapped: Any? { get }

    static var wrappedType: Any.Type { get }
}

extension Optional: OptionalProtocol {
    var wrapped: Any? {
        self
    }

    static var wrappedType: Any.Type {
        Wrapped.self
    }
}
