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
        let counter = PartCounter()
        Vaccine.setCure(for: Part.self, isUnique: true, with: CountedPart(counter))
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

    func testDecoratedMainActorCureStaysOnTheMainActor() async {
        Vaccine.setCure(for: Part.self) { @MainActor in PlainPart() }
        Vaccine.decorateCure(for: Part.self) { WrappingPart($0) }

        let problem = await problemElsewhere { _ = try Vaccine.requireCure(for: Part.self) }

        XCTAssertEqual(problem?.kind, .offMainActor)
    }

    func testGraphShowsEachLayerFromTheOutermostToTheBase() {
        let line: UInt = #line + 1
        Vaccine.setCure(for: Part.self, isUnique: true, with: PlainPart())
        Vaccine.decorateCure(for: Part.self) { WrappingPart($0) }
        Vaccine.decorateCure(for: Part.self) { CountingWrapper($0) }
        Vaccine.setCure(for: Int.self, with: 1)

        XCTAssertEqual(Vaccine.validate(), [], "a decorator replaces nothing")
        let file = "VaccineTests/DecoratingTests.swift"
        XCTAssertEqual(Vaccine.graph().description, """
        Part: singleton, CountingWrapper, \(file):\(line + 2)
            wraps WrappingPart, \(file):\(line + 1)
            needs Int
        Part: singleton, WrappingPart, \(file):\(line + 1)
            wraps PlainPart, \(file):\(line)
        Part: singleton, PlainPart, \(file):\(line)
        Int: transient, \(file):\(line + 3)
        """)
    }

    func testPicturesTellLayersApart() {
        Vaccine.setCure(for: Part.self, with: PlainPart())
        Vaccine.decorateCure(for: Part.self) { WrappingPart($0) }

        let graph = Vaccine.graph()

        for picture in [graph.mermaid, graph.dot] {
            XCTAssertTrue(picture.contains("WrappingPart"), picture)
            XCTAssertTrue(picture.contains("PlainPart"), picture)
        }
        XCTAssertTrue(graph.mermaid.hasSuffix("c0 -. wraps .-> c1"), graph.mermaid)
    }

    func testLayersOfASingletonAreMadeOnceTogether() {
        let counter = PartCounter()
        Vaccine.setCure(for: Part.self, isUnique: true, with: CountedPart(counter))
        Vaccine.decorateCure(for: Part.self) { WrappingPart($0) }
        Vaccine.decorateCure(for: Part.self) { WrappingPart($0) }

        let parts = onThreads(4) { _ in Vaccine.getCure(for: Part.self) }

        XCTAssertEqual(Set(parts.map { ObjectIdentifier($0) }).count, 1)
        XCTAssertEqual(counter.madeCount, 1)
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

        decorateInOverrides(300) {
            XCTAssertEqual(Vaccine.getCure(for: Int.self), 300)
            XCTAssertEqual(Vaccine.getCure(for: Double.self), 300)
        }
    }

    func testEachOfManyNestedOverridesMayWrapTheOuterCureByHand() {
        for isUnique in [false, true] {
            Vaccine.setCure(for: Int.self, isUnique: isUnique, with: 0)

            wrapInOverrides(300, isUnique) {
                XCTAssertEqual(Vaccine.getCure(for: Int.self), 300)
                XCTAssertEqual(try? Vaccine.requireCure(for: Int.self), 300)
            }
        }
    }

    private func wrapInOverrides(_ count: Int, _ isUnique: Bool, _ operation: () -> Void) {
        guard count > 0 else { return operation() }
        Vaccine.withCures {
            let outer = Vaccine.carryingCures { Vaccine.getCure(for: Int.self) }
            Vaccine.withCures {
                Vaccine.setCure(for: Int.self, isUnique: isUnique) { outer() + 1 }
                wrapInOverrides(count - 1, isUnique, operation)
            }
        }
    }

    private func decorateInOverrides(_ count: Int, _ operation: () -> Void) {
        guard count > 0 else { return operation() }
        Vaccine.withCures {
            Vaccine.decorateCure(for: Int.self) { $0 + 1 }
            Vaccine.decorateCure(for: Double.self) { $0 + 1 }
            decorateInOverrides(count - 1, operation)
        }
    }

    func testPathNamesADecoratedCureOnce() throws {
        Vaccine.setCure(for: Part.self) { try WholePart(Vaccine.requireCure(for: Int.self)) }
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

/// A decorator that needs something of its own; `@unchecked Sendable`: the property is never set again.
private final class CountingWrapper: Part, @unchecked Sendable {
    @Inject(Int.self) var count
    let inner: Part

    init(_ inner: Part) {
        self.inner = inner
    }
}

private final class WholePart: Part {
    init(_: Int) {}
}
