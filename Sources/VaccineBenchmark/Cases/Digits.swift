/// A hundred thousand types, made at run time: each is a number in binary digits.
///
/// `One<Zero<One<End>>>` is five. To the runtime, each is a type of its own.
protocol Digits {
    init()
}

struct End: Digits {}

struct Zero<Lower: Digits>: Digits {}

struct One<Lower: Digits>: Digits {}

/// Returns the type of a number: adds its digits from the lowest to the highest.
func digits(of number: Int) -> any Digits.Type {
    var type: any Digits.Type = End.self
    var rest = number
    while rest > 0 {
        type = rest.isMultiple(of: 2) ? type.withZero : type.withOne
        rest /= 2
    }
    return type
}

extension Digits {
    fileprivate static var withZero: any Digits.Type {
        Zero<Self>.self
    }

    fileprivate static var withOne: any Digits.Type {
        One<Self>.self
    }

    fileprivate static func set(in container: some Container) {
        container.set(Self.self) { Self() }
    }
}

extension Container {
    /// Sets the types of numbers.
    func setTypes(of numbers: Range<Int>) {
        for number in numbers {
            digits(of: number).set(in: self)
        }
    }
}
