import Vaccine
import XCTest

final class GetCureTests: CureTestCase {
    func testCuresDifferByNameAndByTypesAndNumberOfArguments() {
        Vaccine.setCure(for: String.self, named: "other", with: "named")
        XCTAssertNil(Vaccine.findCure(for: String.self))
        Vaccine.setCure(for: String.self, with: "none")
        Vaccine.setCure(for: String.self) { (_: Int) in "int" }
        Vaccine.setCure(for: String.self) { (_: Double) in "double" }
        Vaccine.setCure(for: String.self) { (_: Int, _: String) in "int, string" }
        Vaccine.setCure(for: String.self, named: "other") { (_: Int) in "named int" }

        XCTAssertEqual(Vaccine.getCure(for: String.self), "none")
        XCTAssertEqual(Vaccine.getCure(for: String.self, with: 1), "int")
        XCTAssertEqual(Vaccine.getCure(for: String.self, with: 1.0), "double")
        XCTAssertEqual(Vaccine.getCure(for: String.self, with: 1, "a"), "int, string")
        XCTAssertEqual(Vaccine.getCure(for: String.self, named: "other", with: 1), "named int")
        XCTAssertEqual(Vaccine.findCure(for: String.self, named: "other"), "named")
        XCTAssertEqual(Vaccine.findCure(for: String.self, with: 2, "words"), "int, string")
        XCTAssertNil(Vaccine.findCure(for: String.self, with: "word"))

        // Swift compares strings by canonical equivalence: é as one scalar, and as e with an accent.
        Vaccine.setCure(for: Int.self, named: "caf\u{E9}", with: 1)
        XCTAssertEqual(Vaccine.getCure(for: Int.self, named: "cafe\u{301}"), 1)
    }

    func testArgumentOfAProtocolTypeIsFoundByThatType() throws {
        Vaccine.setCure(for: String.self) { (part: any Part) in "\(part is PlainPart)" }
        Vaccine.setCure(for: String.self) { (_: any Part, count: Int) in "\(count) parts" }
        Vaccine.setCure(for: String.self) { (value: Any) in "\(value)" }
        let part: any Part = PlainPart()
        let value: Any = 3

        XCTAssertEqual(Vaccine.getCure(for: String.self, with: part), "true")
        XCTAssertEqual(Vaccine.getCure(for: String.self, with: part, 2), "2 parts")
        XCTAssertEqual(Vaccine.getCure(for: String.self, with: value), "3")
        XCTAssertEqual(try Vaccine.requireCure(for: String.self, with: part), "true")
    }

    func testFoundCureOfAnOptionalTypeMayHoldNil() {
        XCTAssertTrue(Vaccine.findCure(for: Int?.self) == .none)

        Vaccine.setCure(for: Int?.self, with: nil)

        XCTAssertEqual(Vaccine.findCure(for: Int?.self), .some(nil))
        XCTAssertNil(Vaccine.findCure(for: Int.self))
    }

    func testValidationFindsWhatMayBeMissing() {
        Vaccine.setCure(for: String.self) { "\(Vaccine.findCure(for: Int.self) ?? 0)" }
        assertValidation()
        XCTAssertEqual(Vaccine.graph().edges.map(\.need), [.optionally])

        Vaccine.setCure(for: Int.self) { try Int(Vaccine.requireCure(for: Double.self)) }
        assertValidation(reports: "missing: String → Int → Double")
        XCTAssertEqual(Vaccine.graph().edges.map(\.need), [.needs, .needs])
    }

    func testAutowiringTakesScopeAndName() {
        Vaccine.setCure(for: Part.self, with: PlainPart())
        Vaccine.autowireCure(for: WrappingPart.self, named: "wired", scope: .singleton, with: WrappingPart.init)
        Vaccine.autowireCure(for: WrappingPart.self, isUnique: true, with: WrappingPart.init)

        for name in [nil, "wired"] {
            let wrapper = Vaccine.getCure(for: WrappingPart.self, named: name)
            XCTAssertTrue(wrapper === Vaccine.getCure(for: WrappingPart.self, named: name))
        }
    }

    func testMissingParametersAreFoundAtOnceAndThrown() {
        Vaccine.autowireCure(for: String.self, with: { (_: Part, number: Int) in "\(number)" })
        assertValidation(reports: "missing: String → Part", "missing: String → Int")

        Vaccine.setCure(for: Part.self, with: PlainPart())
        assertProblem("missing: String → Int") { try Vaccine.requireCure(for: String.self) }
    }

    func testLaterModuleWinsAndOneThatIsContainedTwiceIsSetOnce() {
        let real = Vaccine.Module { Vaccine.setCure(for: String.self, with: "real") }
        let stubs = Vaccine.Module { Vaccine.setCure(for: String.self, with: "stub") }
        XCTAssertFalse(Vaccine.hasCure(for: String.self), "nothing is set by a module that is only made")

        Vaccine.setCures(of: Vaccine.Module(Vaccine.Module(real), stubs), real)

        XCTAssertEqual(Vaccine.getCure(for: String.self), "stub")
    }

    func testTaskStartedByAFactoryMayAskForTheSameSingleton() async {
        let isMade = expectation(description: "the cure was made and asked for by its own task")
        Vaccine.setCure(for: Part.self, isUnique: true) {
            Task {
                _ = Vaccine.getCure(for: Part.self)
                isMade.fulfill()
            }
            return PlainPart()
        }

        _ = Vaccine.getCure(for: Part.self)

        await fulfillment(of: [isMade], timeout: 10)
    }
}
