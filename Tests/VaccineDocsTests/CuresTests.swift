import Foundation
import Vaccine
import VaccineTesting
import XCTest

/// The samples of `Cures` and of declared cures.
final class CuresTests: IsolatedTestCase {
    func testRequestHasCuresOfItsOwn() async {
        let id = 7
        let request = Cures.current.makeChild()
        request.use {
            Vaccine.setCure(for: Request.self, isUnique: true) { Request(id: id) }
            Handler().run()
        }
        await request.shutDown()
        XCTAssertFalse(Vaccine.hasCure(for: Request.self))
    }

    @MainActor
    func testCallbackUsesTheCuresOfThePlaceThatMadeIt() {
        Vaccine.setCure(for: Greeting.self, with: GreetingMock())
        let view = TitleView()
        view.load()
        let isDone = expectation(description: "done")
        DispatchQueue.main.async { isDone.fulfill() }
        wait(for: [isDone], timeout: 10)
        XCTAssertEqual(view.title, "mock")
    }

    func testDeclaredCures() {
        let session = Vaccine.getCure(for: \.session)
        XCTAssertTrue(session === DeclaredOwner().session)
        XCTAssertEqual(DeclaredOwner().welcome, "Good evening.")
        XCTAssertFalse(Vaccine.hasCure(for: \.networking))

        Vaccine.setCure(for: \.greeting) { GreetingMock() }
        XCTAssertEqual(DeclaredOwner().welcome, "mock")
    }
}

protocol Networking {}

// swiftformat:disable wrapPropertyBodies
extension Cures {
    var greeting: Cure<any Greeting> { cure { PoliteGreeting() } }
    var session: Cure<Session> { cure(.singleton) { Session() } }
    var networking: Cure<any Networking> { required() }
}

private final class DeclaredOwner {
    @Inject(\.greeting) private var greeting
    @Inject(\.session) var session

    var welcome: String {
        greeting.greet()
    }
}

private struct Request: Sendable {
    let id: Int
}

private struct Handler {
    @Inject(Request.self) private var request

    func run() {
        XCTAssertEqual(request.id, 7)
    }
}

@MainActor
private final class TitleView {
    var title = ""

    func load() {
        let cures = Cures.current
        DispatchQueue.main.async { cures.use { self.title = Doorman().welcome() } }
    }
}
