import Vaccine
import VaccineTesting
import XCTest

final class ArgumentsTests: IsolatedTestCase {
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

    func testCureMayAskForItselfWithOtherArguments() {
        Vaccine.setCure(for: [Int].self) { (depth: Int) in
            depth == 0 ? [] : Vaccine.getCure(for: [Int].self, with: depth - 1) + [depth]
        }

        XCTAssertEqual(Vaccine.getCure(for: [Int].self, with: 5), [1, 2, 3, 4, 5])
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
}

private protocol Animal {
    var name: String { get }
}

private struct Dog: Animal {
    let name = "dog"
}
