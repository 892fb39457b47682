import Testing
import Vaccine
import VaccineTesting
import XCTest

final class DecoratingTests: IsolatedTestCase {
    func testCureWrapsTheOneItReplaces() {
        Vaccine.setCure(for: String.self, with: "joke")
        Vaccine.decorateCure(for: String.self) { "<\($0)>" }
        Vaccine.decorateCure(for: String.self) { "[\($0)]" }

        XCTAssertEqual(Vaccine.getCure(for: String.self), "[<joke>]")
    }

    func testScopeIsThatOfTheWrappedCure() {
        let counter = PartCounter()
        Vaccine.setCure(for: Part.self, isUnique: true, with: CountedPart(counter))
        Vaccine.decorateCure(for: Part.self) { Wrapper($0) }

        XCTAssertTrue(Vaccine.getCure(for: Part.self) === Vaccine.getCure(for: Part.self))
        XCTAssertTrue(Vaccine.getCure(for: Part.self) is Wrapper)
        XCTAssertEqual(counter.madeCount, 1)
    }

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
            Vaccine.decorateCure(for: Part.self) { Wrapper($0) }
        } operation: {
            let wrapper = Vaccine.getCure(for: Part.self) as? Wrapper
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
        Vaccine.decorateCure(for: Part.self) { Wrapper($0) }

        let failure = await Task.detached(operation: Vaccine.carryingCures { () -> (any Error)? in
            do { _ = try Vaccine.requireCure(for: Part.self) } catch { return error }
            return nil
        }).value

        guard case .offMainActor = failure as? Vaccine.Problem else { return XCTFail("\(String(describing: failure))") }
    }

    func testDecoratedCureIsNoRivalOfWhatItWraps() {
        Vaccine.setCure(for: String.self, with: "joke")
        Vaccine.decorateCure(for: String.self) { "<\($0)>" }

        XCTAssertEqual(Vaccine.validate(), [])
    }

    func testWrappedCureStandsInTheGraph() {
        Vaccine.setCure(for: String.self, with: "joke")
        Vaccine.decorateCure(for: String.self) { "<\($0)>" }

        let graph = Vaccine.graph()

        XCTAssertEqual(graph.nodes.map(\.key), [Vaccine.Key(String.self), Vaccine.Key(String.self)])
        XCTAssertEqual(graph.edges.map(\.need), [.wraps])
    }
}

struct DecoratingNothingTests {
    @Test
    func `there must be a cure to wrap`() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Vaccine.decorateCure(for: Part.self) { $0 }
        }
        let message = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(message.contains("There is no cure for VaccineTests.Part"))
        #expect(message.contains("decorateCure wraps the cure that is set when it is called: call it after setCure."))
    }
}

private final class Wrapper: Part {
    let inner: Part

    init(_ inner: Part) {
        self.inner = inner
    }
}
