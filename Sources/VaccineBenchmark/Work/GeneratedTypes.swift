import Vaccine

/// A type that encodes a number in binary; 100,000 distinct ones are generated at run time.
///
/// `One<Zero<One<End>>>` is five. To the runtime, each is a type of its own.
protocol BinaryNumberType: Sendable {
    init()
}

struct End: BinaryNumberType {}
struct Zero<Lower: BinaryNumberType>: BinaryNumberType {}
struct One<Lower: BinaryNumberType>: BinaryNumberType {}

extension BinaryNumberType {
    static func set() {
        Vaccine.setCure(for: Self.self) { Self() }
    }

    /// Sets a service for the type, and returns what asks for it, and what calls its closure.
    static func setService() -> (resolve: () -> Void, make: () -> Void) {
        let service = Service { Tagged<Self>() }
        service.set()
        return ({ repeating(1) { Vaccine.getCure(for: Tagged<Self>.self) } }, { repeating(1, service.make) })
    }
}

/// Returns the type of a number: adds its digits from the lowest to the highest.
func digits<Lower: BinaryNumberType>(of number: Int, above _: Lower.Type = End.self) -> any BinaryNumberType.Type {
    guard number > 0 else { return Lower.self }
    return number.isMultiple(of: 2)
        ? digits(of: number / 2, above: Zero<Lower>.self)
        : digits(of: number / 2, above: One<Lower>.self)
}

func setTypes(of numbers: Range<Int>) {
    numbers.forEach { digits(of: $0).set() }
}

private final class Tagged<Tag> {
    let value = 1
}
