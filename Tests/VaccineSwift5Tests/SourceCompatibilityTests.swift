import Vaccine
import XCTest

/// Source code in Swift 5 mode, for the library of 2020 and for later versions: that it compiles is the first half of
/// the test.
final class SourceCompatibilityTests: XCTestCase {
    private var serviceMock: Service!

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
        Vaccine.setCure(for: Servicing.self, with: Service(number: 1))
        XCTAssertEqual(ViewModel().value(), 1)

        Vaccine.setCure(for: Servicing.self, isUnique: true, with: Service(number: 2))
        XCTAssertEqual(ViewModel().value(), 2)

        Vaccine.setCure(for: Servicing.self) {
            let number = 3
            return Service(number: number)
        }
        XCTAssertEqual(ViewModel().value(), 3)

        Vaccine.setCure(for: Servicing.self, isUnique: true) { Service(number: 4) }
        XCTAssertEqual(ViewModel().value(), 4)

        Vaccine.setCure(for: Servicing.self, isUnique: true) {
            await Task.yield()
            return Service(number: 5)
        }
        let service = try await Vaccine.awaitCure(for: Servicing.self)
        XCTAssertEqual([service.number, ViewModel().value()], [5, 5])
    }

    func testArgumentsDecoratorsAndDeclaredCuresOfLaterVersions() {
        Vaccine.setCure(for: Service.self) { (number: Int) in Service(number: number) }
        Vaccine.decorateCure(for: Service.self) { (service, number: Int) in number < 0 ? Service(number: 0) : service }
        Vaccine.setCure(for: Service.self, isUnique: true, Service.init)

        let page = Page()

        XCTAssertEqual([page.service, page.negative, page.plain].map(\.number), [1, 0, 7])
        XCTAssertNil(page.missing)
        XCTAssertEqual(page.declared, "declared")
        XCTAssertTrue(Vaccine.hasCure(for: Service.self))
        Vaccine.removeCure(for: Service.self)
        XCTAssertNil(try? Vaccine.requireCure(for: Service.self))
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

// swiftformat:disable wrapPropertyBodies
extension Cures {
    fileprivate var declared: Cure<String> { cure { "declared" } }
}

private protocol Servicing {
    var number: Int { get }
}

private final class Service: Servicing {
    var number: Int

    init() {
        number = 7
    }

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

private final class Page {
    @Inject(Service.self, with: 1) var service
    @Inject(with: -1) var negative: Service
    @LazyInject(Service.self) var plain
    @Inject(with: "word") var missing: Service?
    @Inject(\.declared) var declared
}
