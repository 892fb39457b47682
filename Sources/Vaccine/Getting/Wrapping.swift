/// A type that is an optional, which a generic parameter does not tell.
protocol Wrapping {
    static var wrappedType: Any.Type { get }

    /// The value that is wrapped, if any.
    var wrapped: Any? { get }

    /// The value for the wrapped type as an optional, nil when there is no cure for it.
    static func wrappedValue(named name: String?, _ question: Question) throws -> Any
}

extension Optional: Wrapping {
    static var wrappedType: Any.Type {
        Wrapped.self
    }

    var wrapped: Any? {
        self
    }

    static func wrappedValue(named name: String?, _ question: Question) throws -> Any {
        try LongWay.optionalValue(Vaccine.Key(Wrapped.self, named: name), as: Wrapped.self, question) as Any
    }
}
