import Vaccine
import XCTest

/// Source code in Swift 5 mode, for the library of 2020 and for later versions: that it compiles is the first half of
/// the test.
final class SourceCompatibilityTests: XCTestCase {
    private var serviceMock: Service!
    @MainActor private var mainNumber = 6

    override func setUpWithError() throws {
        serviceMock = Service(number: 0)
        Vaccine.setCure(for: Servicing.self, with: self.serviceMock)
    }

    func testMockFromSetUpIsInjected() {
        serviceMock.number = 42

        XCTAssertEqual(ViewModel().value(), 42)
        XCTAssertEqual(Vaccine.getCure(for: Servicing.self).number, 42)
    }

    func testEveryFormOfSetCureWorks() async throws {
        let forms = [
            { Vaccine.setCure(for: Servicing.self, with: Service(number: 1)) },
            { Vaccine.setCure(for: Servicing.self, isUnique: true, with: Service(number: 2)) },
            {
                Vaccine.setCure(for: Servicing.self) {
                    let number = 3
                    return Service(number: number)
                }
            },
            { Vaccine.setCure(for: Servicing.self, isUnique: true) { Service(number: 4) } },
        ]
        for (index, set) in forms.enumerated() {
            set()
            XCTAssertEqual(ViewModel().value(), index + 1)
        }

        Vaccine.setCure(for: Servicing.self, isUnique: true) {
            await Task.yield()
            return Service(number: 5)
        }
        let service = try await Vaccine.awaitCure(for: Servicing.self)
        XCTAssertEqual([service.number, ViewModel().value()], [5, 5])
    }

    @MainActor
    func testMainActorCodeSetsWhatIsOfTheMainActor() {
        Vaccine.setCure(for: Servicing.self, with: Service(number: self.mainNumber))
        XCTAssertEqual(ViewModel().value(), 6)
        Vaccine.setCure(for: Int?.self, with: nil)
        XCTAssertNil(Vaccine.getCure(for: Int?.self))
    }

    func testPlacesAreNoPathsOfTheMachineThatBuilds() {
        let problem = Result { try Vaccine.requireCure(for: Double.self) }
        XCTAssertTrue("\(problem)".contains("asked for at VaccineSwift5Tests/SourceCompatibilityTests.swift:"))
    }

    func testCallbacksUseCures() async {
        let cures = Vaccine.withCures { () -> Cures in
            Vaccine.setCure(for: Int.self, with: 2)
            return Cures.current
        }
        let product = await Task.detached { cures.use { 3 * Vaccine.getCure(for: Int.self) } }.value
        XCTAssertEqual(product, 6)
    }
}

private protocol Servicing {
    var number: Int { get }
}

private final class Service: Servicing {
    var number: Int

    init(number: Int) {
        self.number = number
    }
}

private final class ViewModel {
    @Inject(Servicing.self) private var service

    func value() -> Int {
        service.number
    }
}
