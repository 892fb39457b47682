/// The base class of boxes: a value whose type is forgotten.
class AnyBox {
    /// The value itself, if it is an object and not a struct or an enum.
    var object: AnyObject? {
        nil
    }

    /// The value's own type, where the type that it was made for says less.
    var ownType: Any.Type? {
        nil
    }
}

/// A value that somebody keeps who does not know its type.
final class Box<Value>: AnyBox {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }

    override var object: AnyObject? {
        Vaccine.object(in: value)
    }

    override var ownType: Any.Type? {
        let type: Any.Type = type(of: value as Any)
        return ObjectIdentifier(type) == ObjectIdentifier(Value.self) ? nil : type
    }
}

extension Vaccine {
    /// The object that a value is, or wraps as an optional, if it is one and not a struct or an enum.
    static func object(in value: Any) -> AnyObject? {
        if let optional = value as? any Wrapping {
            return optional.wrapped.flatMap { object(in: $0) }
        }
        return type(of: value) is AnyClass ? value as AnyObject : nil
    }
}
