import Testing
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
        Vaccine.setCure(for: Any.self) { 1 }
        XCTAssertEqual(Vaccine.getCure(for: Any.self) as? Int, 1)
        Vaccine.setCure(for: Any.self, isUnique: true) { 2 }
        XCTAssertEqual(Vaccine.getCure(for: Any.self) as? Int, 2)
        Vaccine.setCure(for: Any.self, number)
        XCTAssertEqual(Vaccine.getCure(for: Any.self) as? Int, 7)
        Vaccine.setCure(for: Any.self) { (number: Int) in number + 1 }
        XCTAssertEqual(Vaccine.getCure(for: Any.self, with: 2) as? Int, 3)
        Vaccine.setCure(for: Any.self, scope: .shared) { (one: Int, other: Int) in one + other }
        XCTAssertEqual(Vaccine.getCure(for: Any.self, with: 2, 2) as? Int, 4)
        Vaccine.setCure(for: Any.self, next)
        XCTAssertEqual(Vaccine.getCure(for: Any.self, with: 4) as? Int, 5)
        Vaccine.decorateCure(for: Any.self) { [$0] }
        XCTAssertEqual(Vaccine.getCure(for: Any.self) as? [Int], [7])
        Vaccine.setCure(for: Int.self, with: 5)
        Vaccine.autowireCure(for: Any.self, with: next)
        XCTAssertEqual(Vaccine.getCure(for: Any.self) as? Int, 6)
        Vaccine.setCure(for: Any.self) {
            await Task.yield()
            return 8
        }
        let asynchronous = try await Vaccine.awaitCure(for: Any.self)
        XCTAssertEqual(asynchronous as? Int, 8)
    }

    func testAnyIsTheValueOfALabel() {
        Vaccine.setCure(for: Any.self, with: 1)
        XCTAssertEqual(Vaccine.getCure(for: Any.self) as? Int, 1)
        Vaccine.setCure(for: Any.self, with: number())
        XCTAssertEqual(Vaccine.getCure(for: Any.self) as? Int, 7)
        Vaccine.setCure(for: Any.self, with: number)
        XCTAssertEqual((Vaccine.getCure(for: Any.self) as? @Sendable () -> Int)?(), 7)
        Vaccine.setCure(for: Any.self, with: { 2 })
        XCTAssertEqual((Vaccine.getCure(for: Any.self) as? () -> Int)?(), 2)
        Vaccine.setCure(for: Any.self, to: 3)
        XCTAssertEqual(Vaccine.getCure(for: Any.self) as? Int, 3)
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
        Vaccine.setCure(for: Closure.self) { { 1 } }
        XCTAssertEqual(Vaccine.getCure(for: Closure.self)(), 1)
        Vaccine.setCure(for: Closure.self) { number }
        XCTAssertEqual(Vaccine.getCure(for: Closure.self)(), 7)
        Vaccine.setCure(for: Closure.self, with: { 2 })
        XCTAssertEqual(Vaccine.getCure(for: Closure.self)(), 2)
        Vaccine.setCure(for: Closure.self, with: number)
        XCTAssertEqual(Vaccine.getCure(for: Closure.self)(), 7)
        Vaccine.setCure(for: Closure.self, to: { 3 })
        XCTAssertEqual(Vaccine.getCure(for: Closure.self)(), 3)
        Vaccine.setCure(for: Closure.self) { (number: Int) in { number } }
        XCTAssertEqual(Vaccine.getCure(for: Closure.self, with: 4)(), 4)
    }

    func testOptionals() {
        Vaccine.setCure(for: Int?.self) { 1 }
        XCTAssertEqual(Vaccine.getCure(for: Int?.self), 1)
        Vaccine.setCure(for: Int?.self) { nil }
        XCTAssertNil(Vaccine.getCure(for: Int?.self))
        Vaccine.setCure(for: Int?.self, with: 2)
        XCTAssertEqual(Vaccine.getCure(for: Int?.self), 2)
        Vaccine.setCure(for: Int?.self, with: nil)
        XCTAssertNil(Vaccine.getCure(for: Int?.self))
        Vaccine.setCure(for: Int?.self, number)
        XCTAssertEqual(Vaccine.getCure(for: Int?.self), 7)
        Vaccine.setCure(for: Int?.self, to: 3)
        XCTAssertEqual(Vaccine.getCure(for: Int?.self), 3)
        Vaccine.setCure(for: Int?.self, to: nil)
        XCTAssertNil(Vaccine.getCure(for: Int?.self))
        Vaccine.setCure(for: Int?.self) { (number: Int) in number > 0 ? number : nil }
        XCTAssertNil(Vaccine.getCure(for: Int?.self, with: 0))
        let known: Int? = 4
        Vaccine.setCure(for: Int?.self, with: known)
        XCTAssertEqual(Vaccine.getCure(for: Int?.self), 4)
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

    func testExpressionIsEvaluatedForEachRequest() {
        Vaccine.setCure(for: Part.self, with: PlainPart())

        XCTAssertFalse(Vaccine.getCure(for: Part.self) === Vaccine.getCure(for: Part.self))
    }

    func testValueThatExistsIsASingleton() {
        Vaccine.setCure(for: Noting.self, named: "kept", to: note)
        XCTAssertTrue(Vaccine.getCure(for: Noting.self, named: "kept") === note)
        XCTAssertEqual(Vaccine.graph().nodes.map(\.scope), [.singleton])
        var disposed: [Noting] = []
        Vaccine.onDispose(of: Noting.self, named: "kept") { disposed.append($0) }

        Vaccine.withCures { XCTAssertTrue(Vaccine.getCure(for: Noting.self, named: "kept") === note) }
        Vaccine.removeAllCures()

        XCTAssertTrue(disposed.last === note)
    }

    private func setAllForms<Value: Sendable>(of type: Value.Type, _ value: Value) {
        Vaccine.setCure(for: Value.self) { value }
        assertIs(value)
        Vaccine.setCure(for: Value.self, with: value)
        assertIs(value)
        Vaccine.setCure(for: Value.self, to: value)
        assertIs(value)
        let unwrapped: Value! = value
        Vaccine.setCure(for: Value.self, with: unwrapped)
        assertIs(value)
        Vaccine.setCure(for: Value.self) { (_: Int) in value }
        XCTAssertEqual("\(Vaccine.getCure(for: type, with: 1))", "\(value)")
    }

    private func assertIs<Value>(_ value: Value, line: UInt = #line) {
        XCTAssertEqual("\(Vaccine.getCure(for: Value.self))", "\(value)", line: line)
    }
}

struct AbsentValueTests {
    @Test
    func `nil stops the program with a sentence`() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let part: PlainPart? = nil
            Vaccine.setCure(for: Part.self, named: "spare", with: part)
        }
        let message = String(decoding: result.standardErrorContent, as: UTF8.self)
        let sentence =
            #/The value for Part "spare" is nil at VaccineTests/GeneralTypeTests.swift:\d+: assign it before/#
        #expect(message.contains(sentence), "\(message)")
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
