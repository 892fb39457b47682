import Vaccine
import VaccineTesting
import XCTest

/// Cures of types that could be those of a closure, or of nil.
final class GeneralTypeTests: IsolatedTestCase {
    private var part: PlainPart!
    private let note = Note()

    override func setUp() {
        part = PlainPart()
    }

    func testAnyIsWhatAClosureMakes() async throws {
        assertCure(Any.self, is: 1) { Vaccine.setCure(for: Any.self) { 1 } }
        assertCure(Any.self, is: 2) { Vaccine.setCure(for: Any.self, isUnique: true) { 2 } }
        assertCure(Any.self, is: 7) { Vaccine.setCure(for: Any.self, number) }
        assertCure(Any.self, is: [7]) { Vaccine.decorateCure(for: Any.self) { [$0] } }
        Vaccine.setCure(for: Any.self) { (number: Int) in number + 1 }
        XCTAssertEqual(Vaccine.getCure(for: Any.self, with: 2) as? Int, 3)
        Vaccine.setCure(for: Any.self) { (one: Int, other: Int) in one + other }
        XCTAssertEqual(Vaccine.getCure(for: Any.self, with: 2, 2) as? Int, 4)
        Vaccine.setCure(for: Any.self, next)
        XCTAssertEqual(Vaccine.getCure(for: Any.self, with: 4) as? Int, 5)
        Vaccine.setCure(for: Int.self, with: 5)
        assertCure(Any.self, is: 6) { Vaccine.autowireCure(for: Any.self, with: next) }
        Vaccine.setCure(for: Any.self) { await later(8) }
        let asynchronous = try await Vaccine.awaitCure(for: Any.self)
        XCTAssertEqual(asynchronous as? Int, 8)
    }

    func testAnyIsTheValueOfALabel() {
        assertCure(Any.self, is: 1) { Vaccine.setCure(for: Any.self, with: 1) }
        assertCure(Any.self, is: 7) { Vaccine.setCure(for: Any.self, with: number()) }
        assertCure(Any.self, is: 3) { Vaccine.setCure(for: Any.self, to: 3) }
        Vaccine.setCure(for: Any.self, with: number)
        XCTAssertEqual((Vaccine.getCure(for: Any.self) as? @Sendable () -> Int)?(), 7)
        Vaccine.setCure(for: Any.self, with: { 2 })
        XCTAssertEqual((Vaccine.getCure(for: Any.self) as? () -> Int)?(), 2)
        Vaccine.setCure(for: Any.self, to: number)
        XCTAssertEqual((Vaccine.getCure(for: Any.self) as? @Sendable () -> Int)?(), 7)
    }

    func testObjects() {
        Vaccine.setCure(for: AnyObject.self) { PlainPart() }
        XCTAssertFalse(Vaccine.getCure(for: AnyObject.self) === Vaccine.getCure(for: AnyObject.self))
        Vaccine.setCure(for: AnyObject.self, with: PlainPart())
        XCTAssertFalse(Vaccine.getCure(for: AnyObject.self) === Vaccine.getCure(for: AnyObject.self))
        Vaccine.setCure(for: AnyObject.self, PlainPart.init)
        XCTAssertTrue(Vaccine.getCure(for: AnyObject.self) is PlainPart)
        Vaccine.setCure(for: AnyObject.self) { (_: Int) in PlainPart() }
        XCTAssertTrue(Vaccine.getCure(for: AnyObject.self, with: 1) is PlainPart)
        Vaccine.setCure(for: AnyObject.self, with: self.part)
        XCTAssertTrue(Vaccine.getCure(for: AnyObject.self) === part)
        Vaccine.setCure(for: AnyObject.self, to: note)
        XCTAssertTrue(Vaccine.getCure(for: AnyObject.self) === note)
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
        let (known, none): (Int?, Int?) = (4, nil)
        assertCure(Int?.self, is: 1) { Vaccine.setCure(for: Int?.self) { 1 } }
        assertCure(Int?.self, is: none) { Vaccine.setCure(for: Int?.self) { nil } }
        assertCure(Int?.self, is: 2) { Vaccine.setCure(for: Int?.self, with: 2) }
        assertCure(Int?.self, is: none) { Vaccine.setCure(for: Int?.self, with: nil) }
        assertCure(Int?.self, is: known) { Vaccine.setCure(for: Int?.self, with: known) }
        assertCure(Int?.self, is: 7) { Vaccine.setCure(for: Int?.self, number) }
        assertCure(Int?.self, is: 3) { Vaccine.setCure(for: Int?.self, to: 3) }
        assertCure(Int?.self, is: none) { Vaccine.setCure(for: Int?.self, to: nil) }
        Vaccine.setCure(for: Int?.self) { (number: Int) in number > 0 ? number : nil }
        XCTAssertNil(Vaccine.getCure(for: Int?.self, with: 0))
    }

    func testMetatypesAndTuples() {
        typealias Pair = (Int, String)
        Vaccine.setCure(for: Part.Type.self) { PlainPart.self }
        XCTAssertTrue(Vaccine.getCure(for: Part.Type.self) == PlainPart.self)
        Vaccine.setCure(for: Part.Type.self, with: CountedPart.self)
        XCTAssertTrue(Vaccine.getCure(for: Part.Type.self) == CountedPart.self)
        Vaccine.setCure(for: Part.Type.self, to: PlainPart.self)
        XCTAssertTrue(Vaccine.getCure(for: Part.Type.self) == PlainPart.self)
        Vaccine.setCure(for: Pair.self) { (1, "a") }
        XCTAssertEqual(Vaccine.getCure(for: Pair.self).1, "a")
        Vaccine.setCure(for: Pair.self, with: (2, "b"))
        XCTAssertEqual(Vaccine.getCure(for: Pair.self).1, "b")
        Vaccine.setCure(for: Pair.self, to: (3, "c"))
        XCTAssertEqual(Vaccine.getCure(for: Pair.self).1, "c")
        Vaccine.setCure(for: Pair.self) { (number: Int) in (number, "d") }
        XCTAssertEqual(Vaccine.getCure(for: Pair.self, with: 4).0, 4)
        Vaccine.setCure(for: Void.self) {}
        Vaccine.getCure(for: Void.self)
    }

    func testGenericParameters() {
        setAllForms(of: Int.self, 1)
        setAllForms(of: (any Sendable).self, 1)
        setAllForms(of: Int?.self, nil)
        setAllForms(of: (@Sendable () -> Int).self) { 1 }
    }

    func testImplicitlyUnwrappedVariableIsReadWhenItIsSet() {
        let first = part
        Vaccine.setCure(for: Part.self, with: self.part)
        Vaccine.setCure(for: Part.self, named: "singleton", isUnique: true, with: part)
        part = nil

        XCTAssertTrue(Vaccine.getCure(for: Part.self) === first)
        XCTAssertTrue(Vaccine.getCure(for: Part.self, named: "singleton") === first)
    }

    func testValueThatExistsIsASingleton() {
        Vaccine.setCure(for: Noting.self, named: "kept", to: note)
        XCTAssertTrue(Vaccine.getCure(for: Noting.self, named: "kept") === note)
        XCTAssertEqual(Vaccine.graph().nodes.map(\.scope), [.singleton])
        let disposed = Log<ObjectIdentifier>()
        Vaccine.onDispose(of: Noting.self, named: "kept") { disposed.add(ObjectIdentifier($0)) }

        Vaccine.withCures { XCTAssertTrue(Vaccine.getCure(for: Noting.self, named: "kept") === note) }
        Vaccine.removeAllCures()

        XCTAssertEqual(disposed.entries, [ObjectIdentifier(note), ObjectIdentifier(note)])
    }

    private func setAllForms<Value: Sendable>(of type: Value.Type, _ value: Value) {
        let unwrapped: Value! = value
        let forms: [() -> Void] = [
            { Vaccine.setCure(for: Value.self) { value } },
            { Vaccine.setCure(for: Value.self, with: value) },
            { Vaccine.setCure(for: Value.self, to: value) },
            { Vaccine.setCure(for: Value.self, with: unwrapped) },
        ]
        for set in forms {
            set()
            XCTAssertEqual("\(Vaccine.getCure(for: Value.self))", "\(value)")
        }
        Vaccine.setCure(for: Value.self) { (_: Int) in value }
        XCTAssertEqual("\(Vaccine.getCure(for: type, with: 1))", "\(value)")
    }

    private func assertCure<Expected: Equatable>(
        _ type: (some Any).Type,
        is expected: Expected,
        line: UInt = #line,
        set: () -> Void
    ) {
        set()
        XCTAssertEqual(Vaccine.getCure(for: type) as? Expected, expected, line: line)
    }
}

private protocol Noting: AnyObject {}

private final class Note: Noting {}

private func number() -> Int {
    7
}

private func next(_ number: Int) -> Int {
    number + 1
}
