import Dispatch
import Vaccine
import XCTest

/// Source code in Swift 5 mode, for the library of 2020 and for later versions: that it compiles is the first half of
/// the test.
final class SourceCompatibilityTests: XCTestCase {
    private var serviceMock: ServiceMock!

    override func setUpWithError() throws {
        serviceMock = ServiceMock()
        Vaccine.setCure(for: Servicing.self, with: self.serviceMock)
    }

    func testMockFromSetUpIsInjected() {
        serviceMock.expected = 42

        XCTAssertEqual(ViewModel().value(), 42)
        XCTAssertEqual(Vaccine.getCure(for: Servicing.self).value(), 42)
    }

    func testEveryFormOfSetCureWorks() {
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
    }

    func testClosureThatAwaitsMakesAnAsynchronousCure() async throws {
        Vaccine.setCure(for: Servicing.self, isUnique: true) {
            await Task.yield()
            return Service(number: 6)
        }

        let service = try await Vaccine.awaitCure(for: Servicing.self)
        XCTAssertEqual(service.value(), 6)
        XCTAssertEqual(ViewModel().value(), 6)
    }

    func testArgumentsDecoratorsAndDeclaredCuresOfLaterVersions() {
        Vaccine.setCure(for: Word.self) { (text: String) in Word(text) }
        Vaccine.decorateCure(for: Word.self) { (word, text: String) in text.isEmpty ? Word("nothing") : word }
        Vaccine.setCure(for: Word.self, isUnique: true, Word.init)

        let page = Page()

        XCTAssertEqual([page.word, page.empty, page.plain].map(\.text), ["a", "nothing", "plain"])
        XCTAssertNil(page.missing)
        XCTAssertEqual(page.declared, "declared")
        XCTAssertTrue(Vaccine.hasCure(for: Word.self))
        Vaccine.removeCure(for: Word.self)
        XCTAssertNil(try? Vaccine.requireCure(for: Word.self))
    }

    func testPlacesAreNoPathsOfTheMachineThatBuilds() {
        let problem = Result { try Vaccine.requireCure(for: Double.self) }
        XCTAssertTrue("\(problem)".contains("asked for at VaccineSwift5Tests/SourceCompatibilityTests.swift:"))
    }

    func testCallbacksUseCures() {
        let isCalled = expectation(description: "called")
        let cures = Vaccine.withCures { () -> Cures in
            Vaccine.setCure(for: Int.self, with: 2)
            return Cures.current
        }
        DispatchQueue.global().async {
            XCTAssertEqual(cures.use { 3 * Vaccine.getCure(for: Int.self) }, 6)
            isCalled.fulfill()
        }
        wait(for: [isCalled], timeout: 10)
    }
}

// swiftformat:disable wrapPropertyBodies
extension Cures {
    fileprivate var declared: Cure<String> { cure { "declared" } }
}

private protocol Servicing {
    func value() -> Int
}

private struct Service: Servicing {
    let number: Int

    func value() -> Int {
        number
    }
}

private final class ServiceMock: Servicing {
    var expected: Int?

    func value() -> Int {
        expected ?? 0
    }
}

private final class ViewModel {
    @Inject(Servicing.self) private var service

    func value() -> Int {
        service.value()
    }
}

private final class Word {
    let text: String

    init() {
        text = "plain"
    }

    init(_ text: String) {
        self.text = text
    }
}

private final class Page {
    @Inject(Word.self, with: "a") var word
    @Inject(with: "") var empty: Word
    @LazyInject(Word.self) var plain
    @Inject(with: 1) var missing: Word?
    @Inject(\.declared) var declared
}
