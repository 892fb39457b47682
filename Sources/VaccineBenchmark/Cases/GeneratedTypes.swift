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

/// Sets the types of numbers in the cures and in the dictionary of the current task.
func setTypes(of numbers: Range<Int>) {
    func set<Number: BinaryNumberType>(_: Number.Type) {
        Service { Number() }.set()
    }
    for number in numbers {
        set(digits(of: number))
    }
}

/// Four services of types of their own, for each position in the order of registrations.
///
/// How long a search in a table is depends on where its type happens to be.
struct FourServices<Position>: Sendable {
    private let first = Service { Tagged<Position, Int8>() }
    private let second = Service { Tagged<Position, Int16>() }
    private let third = Service { Tagged<Position, Int32>() }
    private let fourth = Service { Tagged<Position, Int64>() }

    func set() {
        first.set()
        second.set()
        third.set()
        fourth.set()
    }

    /// Gets each of them a quarter of the times.
    @inline(__always)
    func get(by implementation: Implementation, _ count: Int) {
        first.get(by: implementation, count / 4)
        second.get(by: implementation, count / 4)
        third.get(by: implementation, count / 4)
        fourth.get(by: implementation, count / 4)
    }
}

private final class Tagged<Position, Tag> {
    let value = 1
}

// How many other types were registered before.
enum After0 {}
enum After10 {}
enum After1000 {}
enum After100000 {}
