import Vaccine
import VaccineTesting
import XCTest

final class GetCureTests: IsolatedTestCase {
    func testFindCureSearchesByTypeNameAndArguments() {
        let part = PlainPart()
        Vaccine.setCure(for: Part.self, with: part)
        Vaccine.setCure(for: String.self, named: "stub", with: "named")
        Vaccine.setCure(for: String.self) { (number: Int, word: String) in "\(number) \(word)" }

        XCTAssertTrue(Vaccine.findCure(for: Part.self) === part)
        XCTAssertEqual(Vaccine.findCure(for: String.self, named: "stub"), "named")
        XCTAssertEqual(Vaccine.findCure(for: String.self, with: 2, "words"), "2 words")
        XCTAssertNil(Vaccine.findCure(for: String.self, with: 2))
        XCTAssertNil(Vaccine.findCure(for: String.self))
    }

    func testFoundCureOfAnOptionalTypeMayHoldNil() {
        XCTAssertTrue(Vaccine.findCure(for: Int?.self) == .none)

        Vaccine.setCure(for: Int?.self, with: nil)

        XCTAssertEqual(Vaccine.findCure(for: Int?.self), .some(nil))
        XCTAssertNil(Vaccine.findCure(for: Int.self))
    }

    func testValidationFindsWhatMayBeMissing() {
        Vaccine.setCure(for: String.self) { "\(Vaccine.findCure(for: Int.self) ?? 0)" }

        XCTAssertEqual(Vaccine.validate(), [])
        XCTAssertEqual(Vaccine.graph().edges.map(\.need), [.optionally])

        Vaccine.setCure(for: Int.self) { try Int(Vaccine.requireCure(for: Double.self)) }

        XCTAssertEqual(Vaccine.validate().map(\.key.description), ["Double"])
        XCTAssertEqual(Vaccine.graph().edges.map(\.need), [.needs, .needs])
    }

    func testEqualStringsAreOneName() {
        // Swift compares strings by canonical equivalence: é as one scalar, and as e with an accent.
        Vaccine.setCure(for: Int.self, named: "caf\u{E9}", with: 1)

        XCTAssertEqual(Vaccine.getCure(for: Int.self, named: "cafe\u{301}"), 1)
    }

    func testCuresDifferByTypesAndNumberOfArguments() {
        Vaccine.setCure(for: String.self, with: "none")
        Vaccine.setCure(for: String.self) { (_: Int) in "int" }
        Vaccine.setCure(for: String.self) { (_: Double) in "double" }
        Vaccine.setCure(for: String.self) { (_: Int, _: String) in "int, string" }
        Vaccine.setCure(for: String.self, named: "named") { (_: Int) in "named" }

        XCTAssertEqual(Vaccine.getCure(for: String.self), "none")
        XCTAssertEqual(Vaccine.getCure(for: String.self, with: 1), "int")
        XCTAssertEqual(Vaccine.getCure(for: String.self, with: 1.0), "double")
        XCTAssertEqual(Vaccine.getCure(for: String.self, with: 1, "a"), "int, string")
        XCTAssertEqual(Vaccine.getCure(for: String.self, named: "named", with: 1), "named")
    }

    func testArgumentOfAProtocolTypeIsFoundByThatType() throws {
        Vaccine.setCure(for: String.self) { (animal: any Animal) in animal.name }
        Vaccine.setCure(for: String.self) { (animal: any Animal, count: Int) in "\(count) \(animal.name)s" }
        Vaccine.setCure(for: String.self) { (value: Any) in "\(value)" }
        let animal: any Animal = Dog()
        let value: Any = 3

        XCTAssertEqual(Vaccine.getCure(for: String.self, with: animal), "dog")
        XCTAssertEqual(Vaccine.getCure(for: String.self, with: animal, 2), "2 dogs")
        XCTAssertEqual(Vaccine.getCure(for: String.self, with: value), "3")
        XCTAssertEqual(try Vaccine.requireCure(for: String.self, with: animal), "dog")
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

private protocol Animal {
    var name: String { get }
}

private struct Dog: Animal {
    let name = "dog"
}
