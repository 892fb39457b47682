/// The arguments of a cure that takes some, as one value.
struct Arguments<First, each More> {
    let first: First
    let more: (repeat each More)

    init(_ first: First, _ more: repeat each More) {
        self.first = first
        self.more = (repeat each more)
    }

    /// The key of the cure for a type that takes such arguments.
    static func key<Value>(for type: Value.Type, named name: String?) -> Vaccine.Key {
        var arguments: [Any.Type] = [First.self]
        for type in repeat (each More).self {
            arguments.append(type)
        }
        let identity = ObjectIdentifier(((Self) throws -> Value).self)
        return Vaccine.Key(type: type, name: name, arguments: arguments, identity: identity)
    }

    func key(for type: (some Any).Type, named name: String?) -> Vaccine.Key {
        Self.key(for: type, named: name)
    }
}
