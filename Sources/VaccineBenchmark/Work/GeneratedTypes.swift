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

/// Returns the type of a number: adds its digits from the lowest to the highest.
func digits<Lower: BinaryNumberType>(of number: Int, above _: Lower.Type = End.self) -> any BinaryNumberType.Type {
    guard number > 0 else { return Lower.self }
    return number.isMultiple(of: 2)
        ? digits(of: number / 2, above: Zero<Lower>.self)
        : digits(of: number / 2, above: One<Lower>.self)
}

/// Sets cures for the types of numbers.
func setTypes(of numbers: Range<Int>) {
    func set<Number: BinaryNumberType>(_: Number.Type) {
        Vaccine.setCure(for: Number.self) { Number() }
    }
    for number in numbers {
        set(digits(of: number))
    }
}

/// Services of 1,024 types, set and then asked for in turn.
struct ManyTypes {
    private var makers: [() -> Void] = []
    private var getters: [() -> Void] = []

    init() {
        func add<Tag: BinaryNumberType>(_: Tag.Type, levels: Int) {
            guard levels == 0 else {
                add(Zero<Tag>.self, levels: levels - 1)
                return add(One<Tag>.self, levels: levels - 1)
            }
            let service = Service { Tagged<Tag>() }
            service.set()
            makers.append { repeating(1) { service.make() } }
            getters.append { repeating(1) { Vaccine.getCure(for: Tagged<Tag>.self) } }
        }
        add(End.self, levels: 10)
    }

    var direct: Measure {
        measure(makers)
    }

    var resolving: Measure {
        measure(getters)
    }

    private func measure(_ calls: [() -> Void]) -> Measure {
        processorTime { count in
            for index in 0 ..< count {
                calls[index % calls.count]()
            }
        }
    }
}

private final class Tagged<Tag> {
    let value = 1
}
