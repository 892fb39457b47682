import Vaccine
import VaccineTesting
import XCTest

final class DecoratingTests: IsolatedTestCase {
    func testNamedCureIsWrappedAlone() {
        Vaccine.setCure(for: String.self, with: "plain")
        Vaccine.setCure(for: String.self, named: "loud", with: "loud")
        Vaccine.decorateCure(for: String.self, named: "loud") { $0.uppercased() }

        XCTAssertEqual(Vaccine.getCure(for: String.self, named: "loud"), "LOUD")
        XCTAssertEqual(Vaccine.getCure(for: String.self), "plain")
    }

    func testOverrideWrapsTheOuterCureForItselfAlone() {
        Vaccine.setCure(for: Part.self, isUnique: true, with: PlainPart())
        let outer = Vaccine.getCure(for: Part.self)

        Vaccine.withCures {
            Vaccine.decorateCure(for: Part.self) { WrappingPart($0) }
            let wrapper = Vaccine.getCure(for: Part.self) as? WrappingPart
            XCTAssertNotNil(wrapper)
            XCTAssertFalse(wrapper?.inner === outer, "an override has singletons of its own")
        }
        XCTAssertTrue(Vaccine.getCure(for: Part.self) === outer)
    }

    func testDecoratedEagerSingletonIsMadeWhenItIsDecorated() {
        let counter = PartCounter()
        Vaccine.setCure(for: Part.self, scope: .eagerSingleton, with: PlainPart())
        Vaccine.decorateCure(for: Part.self) { _ in CountedPart(counter) }

        XCTAssertEqual(counter.madeCount, 1)
    }

    func testGraphShowsEachLayerFromTheOutermostToTheBase() {
        let counter = PartCounter()
        let line: UInt = #line + 1
        Vaccine.setCure(for: Part.self, isUnique: true, with: PlainPart())
        Vaccine.decorateCure(for: Part.self) { WrappingPart($0) }
        Vaccine.decorateCure(for: Part.self) { Vaccine.getCure(for: Int.self) > 0 ? CountedPart(counter) : $0 }
        Vaccine.setCure(for: Int.self, with: 1)

        XCTAssertEqual(Vaccine.validate(), [], "a decorator replaces nothing")
        let file = "VaccineTests/DecoratingTests.swift"
        XCTAssertEqual(Vaccine.graph().description, """
        Part: singleton, CountedPart, \(file):\(line + 2)
            wraps WrappingPart, \(file):\(line + 1)
            needs Int
        Part: singleton, WrappingPart, \(file):\(line + 1)
            wraps PlainPart, \(file):\(line)
        Part: singleton, PlainPart, \(file):\(line)
        Int: transient, \(file):\(line + 3)
        """)
        XCTAssertTrue(Vaccine.graph().mermaid.contains("c0 -. wraps .-> c1"), Vaccine.graph().mermaid)
    }

    func testHundredsOfLayersAreMade() {
        for scope in [Vaccine.Scope.transient, .graph, .shared, .singleton, .eagerSingleton] {
            Vaccine.removeAllCures()
            Vaccine.setCure(for: Int.self, scope: scope, with: 0)
            for _ in 0 ..< 300 {
                Vaccine.decorateCure(for: Int.self) { $0 + 1 }
            }

            XCTAssertEqual(Vaccine.getCure(for: Int.self), 300, "\(scope)")
            XCTAssertEqual(try Vaccine.requireCure(for: Int.self), 300, "\(scope)")
        }
    }

    func testEachOfManyNestedOverridesMayDecorate() {
        Vaccine.setCure(for: Int.self, with: 0)
        Vaccine.setCure(for: Double.self, isUnique: true, with: 0)

        inNestedOverrides { _ in
            Vaccine.decorateCure(for: Int.self) { $0 + 1 }
            Vaccine.decorateCure(for: Double.self) { $0 + 1 }
        } check: {
            XCTAssertEqual(Vaccine.getCure(for: Int.self), 300)
            XCTAssertEqual(Vaccine.getCure(for: Double.self), 300)
        }
    }

    func testEachOfManyNestedOverridesMayWrapTheOuterCureByHand() {
        for isUnique in [false, true] {
            Vaccine.setCure(for: Int.self, isUnique: isUnique, with: 0)

            inNestedOverrides { outer in
                Vaccine.setCure(for: Int.self, isUnique: isUnique) { outer() + 1 }
            } check: {
                XCTAssertEqual(Vaccine.getCure(for: Int.self), 300)
                XCTAssertEqual(try? Vaccine.requireCure(for: Int.self), 300)
            }
        }
    }

    /// Nests overrides, changes the cures of each, which may ask those around it, and runs a check in the innermost.
    private func inNestedOverrides(
        _ count: Int = 300,
        change: (_ outer: @escaping @Sendable () -> Int) -> Void,
        check: () -> Void
    ) {
        guard count > 0 else { return check() }
        let outer = Vaccine.carryingCures { Vaccine.getCure(for: Int.self) }
        Vaccine.withCures {
            change(outer)
            inNestedOverrides(count - 1, change: change, check: check)
        }
    }

    func testPathNamesADecoratedCureOnce() throws {
        Vaccine.setCure(for: Part.self) { () throws -> Part in
            _ = try Vaccine.requireCure(for: Int.self)
            return PlainPart()
        }
        Vaccine.decorateCure(for: Part.self) { WrappingPart($0) }
        Vaccine.decorateCure(for: Part.self) { WrappingPart($0) }

        let thrown = try problem { try Vaccine.requireCure(for: Part.self) }
        XCTAssertEqual(([thrown] + Vaccine.validate()).map(\.summary), ["missing: Part → Int", "missing: Part → Int"])
    }

    func testBaseThatAsksForItsDecoratedCureIsACycle() throws {
        Vaccine.setCure(for: Part.self) { try WrappingPart(Vaccine.requireCure(for: Part.self)) }
        let line: UInt = #line - 1
        Vaccine.decorateCure(for: Part.self) { WrappingPart($0) }

        let problems = try [problem { try Vaccine.requireCure(for: Part.self) }] + Vaccine.validate()
        XCTAssertEqual(problems.map(\.summary), ["cycle: Part → Part", "cycle: Part → Part"])
        XCTAssertEqual(problems.map(\.place?.line), [line, line])
    }
}
