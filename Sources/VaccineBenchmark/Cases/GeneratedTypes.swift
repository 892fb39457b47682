/// A type that encodes a number in binary; 100,000 distinct ones are generated at run time.
///
/// `One<Zero<One<End>>>` is five. To the runtime, each is a type of its own.
protocol BinaryNumberType {
    init()
}

struct End: BinaryNumberType {}

struct Zero<Lower: BinaryNumberType>: BinaryNumberType {}

struct One<Lower: BinaryNumberType>: BinaryNumberType {}

/// Returns the type of a number: adds its digits from the lowest to the highest.
func digits(of number: Int) -> any BinaryNumberType.Type {
    var type: any BinaryNumberType.Type = End.self
    var rest = number
    while rest > 0 {
        type = rest.isMultiple(of: 2) ? type.withZero : type.withOne
        rest /= 2
    }
    return type
}

extension BinaryNumberType {
    fileprivate static var withZero: any BinaryNumberType.Type {
        Zero<Self>.self
    }

    fileprivate static var withOne: any BinaryNumberType.Type {
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
