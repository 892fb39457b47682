import Vaccine
import VaccineTesting
import XCTest

/// Closures, which are stored without the type of their values.
final class FactoryTests: IsolatedTestCase {
    func testValuesOfEachSizeAndKindAreReturned() throws {
        try check(1)
        try check(UInt8(2))
        try check(1.5)
        try check("a text of more than fifteen bytes")
        try check(Empty())
        try check(Large(numbers: Array(0 ..< 9)))
        try check(Int?.none)
        XCTAssertTrue(try value { PlainPart() as any Part } is PlainPart)
        XCTAssertTrue(try value { PlainPart() } as Any is PlainPart)
        XCTAssertTrue(try value { String.self as Any.Type } == String.self)
        XCTAssertEqual(try value { (1, "two", [3.0]) }.1, "two")
        XCTAssertEqual(try value { { (number: Int) in number + 1 } }(1), 2)
        XCTAssertThrowsError(try value { () throws -> Large in throw CancellationError() })
    }

    func testArgumentsOfEachSizeReachTheClosure() {
        Vaccine.setCure(for: String.self) { (one: Int, two: String, large: Large) in "\(one) \(two) \(large.fifth)" }

        XCTAssertEqual(Vaccine.getCure(for: String.self, with: 1, "two", Large(numbers: Array(0 ..< 9))), "1 two 4")
    }

    private func check(_ expected: some Equatable & Sendable, line: UInt = #line) throws {
        XCTAssertEqual(try value { expected }, expected, line: line)
    }

    private func value<Value>(_ make: @escaping @isolated(any) @Sendable () throws -> Value) throws -> Value {
        Vaccine.setCure(for: Value.self, make)
        return try Vaccine.requireCure(for: Value.self)
    }
}

private struct Empty: Equatable {}

private struct Large: Equatable {
    var first = 0, second = 1, third = 2, fourth = 3, fifth = 4
    let numbers: [Int]
}
