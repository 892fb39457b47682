import Vaccine

/// A hundred thousand types, made at run time: each is a number in binary digits.
///
/// `One<Zero<One<End>>>` is five. To the runtime, each is a type of its own.
protocol Digits {
    init()
}

struct End: Digits {}

struct Zero<Lower: Digits>: Digits {}

struct One<Lower: Digits>: Digits {}

/// Does something with a type that the compiler cannot name.
protocol TypeVisitor {
    func visit(_ type: (some Digits).Type)
}

extension TypeVisitor {
    /// Visits the type of each number.
    func visitTypes(of numbers: Range<Int>) {
        for number in numbers {
            visit(number, after: End.self)
        }
    }

    /// Adds the digits of a number to a type, from the lowest to the highest, and visits the result.
    private func visit<Lower: Digits>(_ number: Int, after _: Lower.Type) {
        if number == 0 {
            visit(Lower.self)
        } else if number.isMultiple(of: 2) {
            visit(number / 2, after: Zero<Lower>.self)
        } else {
            visit(number / 2, after: One<Lower>.self)
        }
    }
}

/// Sets a cure for each type.
struct CureSetter: TypeVisitor {
    func visit<Value: Digits>(_ type: Value.Type) {
        Vaccine.setCure(for: type, with: Value())
    }
}

/// Sets each type in a dictionary.
struct DictionarySetter: TypeVisitor {
    let dictionary: LockedDictionary

    func visit<Value: Digits>(_ type: Value.Type) {
        dictionary.set(type) { Value() }
    }
}
