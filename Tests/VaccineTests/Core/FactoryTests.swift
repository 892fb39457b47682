import XCTest
@testable import Vaccine

/// Closures that are stored without the type of their values.
final class FactoryTests: XCTestCase {
    func testValuesOfEachSizeAndKindAreReturned() throws {
        Factory.checkErasing()
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

    @MainActor
    func testClosureOfTheMainActorIsStoredWithoutItsActor() async throws {
        XCTAssertEqual(try value { @MainActor in "main" }, "main")
    }

    func testArgumentsReachAClosureWithoutItsActor() throws {
        let closure = IsolatedClosure<String, Int, String, Large> { "\($0) \($1) \($2.fifth)" }

        XCTAssertEqual(try closure(1, "two", Large(numbers: Array(0 ..< 9))), "1 two 4")
    }

    private func check(_ expected: some Equatable & Sendable, line: UInt = #line) throws {
        XCTAssertEqual(try value { expected }, expected, line: line)
    }

    private func value<Value>(_ make: @escaping @isolated(any) @Sendable () throws -> Value) throws -> Value {
        let factory = UnsafeMutablePointer<Factory<Void>>.allocate(capacity: 1)
        factory.initialize(to: Factory(erasing: make))
        defer {
            factory.deinitialize(count: 1)
            factory.deallocate()
        }
        return try factory.typed(as: Value.self).pointee.call()
    }
}

private struct Empty: Equatable {}

private struct Large: Equatable {
    let first, second, third, fourth, fifth: Int
    let numbers: [Int]

    init(numbers: [Int]) {
        (first, second, third, fourth, fifth) = (numbers[0], numbers[1], numbers[2], numbers[3], numbers[4])
        self.numbers = numbers
    }
}
