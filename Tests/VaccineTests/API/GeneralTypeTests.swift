import Vaccine
import XCTest

/// Cures of types that could be those of a closure, or of nil.
final class GeneralTypeTests: CureTestCase {
    private var part: PlainPart! = PlainPart()

    func testAnyIsWhatAClosureMakes() async throws {
        assertCure(Any.self, is: "1") { Vaccine.setCure(for: Any.self) { 1 } }
        assertCure(Any.self, is: "2") { Vaccine.setCure(for: Any.self, isUnique: true) { 2 } }
        assertCure(Any.self, is: "7") { Vaccine.setCure(for: Any.self, number) }
        assertCure(Any.self, is: "[7]") { Vaccine.decorateCure(for: Any.self) { [$0] } }
        assertCure(Any.self, of: 2, is: "3") { Vaccine.setCure(for: Any.self) { (number: Int) in number + 1 } }
        assertCure(Any.self, of: 4, is: "5") { Vaccine.setCure(for: Any.self, next) }
        Vaccine.setCure(for: Any.self) { (one: Int, other: Int) in one + other }
        XCTAssertEqual(Vaccine.getCure(for: Any.self, with: 2, 2) as? Int, 4)
        Vaccine.setCure(for: Int.self, with: 5)
        assertCure(Any.self, is: "6") { Vaccine.autowireCure(for: Any.self, with: next) }
        Vaccine.setCure(for: Any.self) { await later(8) }
        let asynchronous = try await Vaccine.awaitCure(for: Any.self)
        XCTAssertEqual(asynchronous as? Int, 8)
    }

    func testAnyIsTheValueOfALabel() {
        assertCure(Any.self, is: "1") { Vaccine.setCure(for: Any.self, with: 1) }
        assertCure(Any.self, is: "7") { Vaccine.setCure(for: Any.self, with: number()) }
        assertCure(Any.self, is: "3") { Vaccine.setCure(for: Any.self, to: 3) }
        Vaccine.setCure(for: Any.self, with: number)
        XCTAssertEqual((Vaccine.getCure(for: Any.self) as? @Sendable () -> Int)?(), 7)
        Vaccine.setCure(for: Any.self, with: { 2 })
        XCTAssertEqual((Vaccine.getCure(for: Any.self) as? () -> Int)?(), 2)
        Vaccine.setCure(for: Any.self, to: number)
        XCTAssertEqual((Vaccine.getCure(for: Any.self) as? @Sendable () -> Int)?(), 7)
    }

    func testObjects() {
        let plain = "VaccineTests.PlainPart"
        assertCure(AnyObject.self, is: plain) { Vaccine.setCure(for: AnyObject.self) { PlainPart() } }
        XCTAssertFalse(Vaccine.getCure(for: AnyObject.self) === Vaccine.getCure(for: AnyObject.self))
        assertCure(AnyObject.self, is: plain) { Vaccine.setCure(for: AnyObject.self, with: PlainPart()) }
        assertCure(AnyObject.self, is: plain) { Vaccine.setCure(for: AnyObject.self, PlainPart.init) }
        Vaccine.setCure(for: AnyObject.self) { (_: Int) in PlainPart() }
        XCTAssertTrue(Vaccine.getCure(for: AnyObject.self, with: 1) is PlainPart)
        Vaccine.setCure(for: XCTestCase.self, to: self)
        XCTAssertTrue(Vaccine.getCure(for: type(of: self) as XCTestCase.Type) === self, "the static type counts")
    }

    func testClosures() {
        typealias Closure = @Sendable () -> Int
        func assertCure(returns expected: Int, line: UInt = #line, set: () -> Void) {
            set()
            XCTAssertEqual(Vaccine.getCure(for: Closure.self)(), expected, line: line)
        }
        assertCure(returns: 1) { Vaccine.setCure(for: Closure.self) { { 1 } } }
        assertCure(returns: 7) { Vaccine.setCure(for: Closure.self) { number } }
        assertCure(returns: 2) { Vaccine.setCure(for: Closure.self, with: { 2 }) }
        assertCure(returns: 7) { Vaccine.setCure(for: Closure.self, with: number) }
        assertCure(returns: 3) { Vaccine.setCure(for: Closure.self, to: { 3 }) }
        Vaccine.setCure(for: Closure.self) { (number: Int) in { number } }
        XCTAssertEqual(Vaccine.getCure(for: Closure.self, with: 4)(), 4)
    }

    func testOptionals() {
        let known: Int? = 4
        XCTAssertTrue(Vaccine.findCure(for: Int?.self) == .none)
        assertCure(Int?.self, is: "Optional(1)") { Vaccine.setCure(for: Int?.self) { 1 } }
        assertCure(Int?.self, is: "nil") { Vaccine.setCure(for: Int?.self) { nil } }
        assertCure(Int?.self, is: "Optional(2)") { Vaccine.setCure(for: Int?.self, with: 2) }
        assertCure(Int?.self, is: "nil") { Vaccine.setCure(for: Int?.self, with: nil) }
        XCTAssertEqual(Vaccine.findCure(for: Int?.self), .some(nil))
        XCTAssertNil(Vaccine.findCure(for: Int.self))
        assertCure(Int?.self, is: "Optional(4)") { Vaccine.setCure(for: Int?.self, with: known) }
        assertCure(Int?.self, is: "Optional(7)") { Vaccine.setCure(for: Int?.self, number) }
        assertCure(Int?.self, is: "Optional(3)") { Vaccine.setCure(for: Int?.self, to: 3) }
        assertCure(Int?.self, is: "nil") { Vaccine.setCure(for: Int?.self, to: nil) }
        assertCure(Int?.self, of: 0, is: "nil") { Vaccine.setCure(for: Int?.self) { $0 > 0 ? $0 : nil } }
    }

    func testMetatypesAndTuples() {
        typealias Pair = (Int, String)
        let plain = "VaccineTests.PlainPart"
        assertCure(Part.Type.self, is: plain) { Vaccine.setCure(for: Part.Type.self) { PlainPart.self } }
        assertCure(Part.Type.self, is: plain) { Vaccine.setCure(for: Part.Type.self, with: PlainPart.self) }
        assertCure(Part.Type.self, is: plain) { Vaccine.setCure(for: Part.Type.self, to: PlainPart.self) }
        assertCure(Pair.self, is: "(1, \"a\")") { Vaccine.setCure(for: Pair.self) { (1, "a") } }
        assertCure(Pair.self, is: "(2, \"b\")") { Vaccine.setCure(for: Pair.self, with: (2, "b")) }
        assertCure(Pair.self, is: "(3, \"c\")") { Vaccine.setCure(for: Pair.self, to: (3, "c")) }
        assertCure(Pair.self, of: 4, is: "(4, \"d\")") { Vaccine.setCure(for: Pair.self) { (n: Int) in (n, "d") } }
        assertCure(Void.self, is: "()") { Vaccine.setCure(for: Void.self) {} }
    }

    func testGenericParameters() {
        setAllForms(of: Int.self, 1)
        setAllForms(of: (any Sendable).self, 1)
        setAllForms(of: Int?.self, nil)
        setAllForms(of: (@Sendable () -> Int).self) { 1 }
    }

    private func setAllForms<Value: Sendable>(of type: Value.Type, _ value: Value) {
        let text = String(reflecting: value)
        let implicit: Value! = value
        assertCure(type, is: text) { Vaccine.setCure(for: Value.self) { value } }
        assertCure(type, is: text) { Vaccine.setCure(for: Value.self, with: value) }
        assertCure(type, is: text) { Vaccine.setCure(for: Value.self, to: value) }
        assertCure(type, is: text) { Vaccine.setCure(for: Value.self, with: implicit) }
        assertCure(type, of: 1, is: text) { Vaccine.setCure(for: Value.self) { (_: Int) in value } }
    }

    func testImplicitlyUnwrappedVariableIsReadWhenItIsSet() {
        let first = part
        Vaccine.setCure(for: AnyObject.self, with: self.part)
        Vaccine.setCure(for: Part.self, named: "singleton", isUnique: true, with: part)
        part = nil

        XCTAssertTrue(Vaccine.getCure(for: AnyObject.self) === first)
        XCTAssertTrue(Vaccine.getCure(for: Part.self, named: "singleton") === first)
    }

    func testValueThatExistsIsASingleton() {
        Vaccine.setCure(for: AnyObject.self, to: self)
        XCTAssertTrue(Vaccine.getCure(for: AnyObject.self) === self)
        XCTAssertEqual(Vaccine.graph().nodes.map(\.scope), [.singleton])
        let disposed = Log<ObjectIdentifier>()
        Vaccine.onDispose(of: AnyObject.self) { disposed.add(ObjectIdentifier($0)) }

        Vaccine.withCures { XCTAssertTrue(Vaccine.getCure(for: AnyObject.self) === self) }
        Vaccine.removeAllCures()

        XCTAssertEqual(disposed.entries, [ObjectIdentifier(self), ObjectIdentifier(self)])
    }

    /// Asserts what the cure is that a closure sets, with an argument or without one.
    private func assertCure(
        _ type: (some Any).Type,
        of argument: Int? = nil,
        is expected: String,
        line: UInt = #line,
        set: () -> Void
    ) {
        set()
        let value = argument.map { Vaccine.getCure(for: type, with: $0) } ?? Vaccine.getCure(for: type)
        XCTAssertEqual(String(reflecting: value), expected, line: line)
    }
}

private func number() -> Int {
    7
}

private func next(_ number: Int) -> Int {
    number + 1
}
