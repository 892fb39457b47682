import Vaccine
import VaccineTesting
import XCTest

// swiftformat:disable wrapPropertyBodies
extension Cures {
    fileprivate var greeting: Cure<String> { cure { "hello" } }
    fileprivate var farewell: Cure<String> { cure { "goodbye" } }
    fileprivate var session: Cure<any Part> { cure(.singleton) { PlainPart() } }
    fileprivate var networking: Cure<any Part> { required() }
    fileprivate var window: Cure<Window> { cure { @MainActor in Window(title: "declared") } }
}

private let networkingLine: UInt = #line - 4

final class DeclaredCureTests: IsolatedTestCase {
    func testDefaultIsGivenUntilAnotherIsSetAndThePropertyIdentifiesTheCure() {
        struct Owner {
            @Inject(\.greeting) var greeting
            @LazyInject(\.farewell) var farewell
        }
        XCTAssertEqual(Owner().greeting, "hello")
        XCTAssertEqual(Owner().farewell, "goodbye")

        Vaccine.withCures {
            Vaccine.setCure(for: \.greeting) { "mock" }
            Vaccine.decorateCure(for: \.farewell) { $0 + "!" }
            XCTAssertEqual(Owner().greeting, "mock")
            XCTAssertEqual(Owner().farewell, "goodbye!")
        }
        XCTAssertEqual(Vaccine.getCure(for: \.greeting), "hello")
        XCTAssertNil(Vaccine.findCure(for: String.self), "no cure is set for the type")
    }

    func testSingletonBelongsToTheOutermostCuresOrToAnOverride() {
        let child = Cures.current.makeChild()
        let session = child.use { Vaccine.getCure(for: \.session) }
        XCTAssertTrue(Vaccine.getCure(for: \.session) === session)
        Vaccine.withCures { XCTAssertFalse(Vaccine.getCure(for: \.session) === session) }
        child.use {
            Vaccine.setCure(for: \.session) { PlainPart() }
            XCTAssertTrue(Vaccine.getCure(for: \.session) === Vaccine.getCure(for: \.session), "the declared scope")
            XCTAssertFalse(Vaccine.getCure(for: \.session) === session)
        }
    }

    func testRequiredCureIsMissingUntilItIsSet() {
        XCTAssertFalse(Vaccine.hasCure(for: \.networking))
        XCTAssertTrue(Vaccine.hasCure(for: \.greeting))
        struct Owner {
            @Inject(\.networking) var networking
        }
        Vaccine.setCure(for: Owner.self) { Owner() }
        let problems = Vaccine.validate()
        XCTAssertEqual(problems.map(\.summary), ["missing: Owner → \\.networking"])
        let sentence = "There is no cure for \\.networking, asked for at VaccineTests/DeclaredCureTests.swift:"
        XCTAssertTrue(problems[0].description.hasPrefix(sentence), problems[0].description)
        let declared = "It is declared at VaccineTests/DeclaredCureTests.swift:\(networkingLine)"
        XCTAssertTrue(problems[0].description.contains(declared), problems[0].description)

        Vaccine.setCure(for: \.networking) { PlainPart() }

        XCTAssertTrue(Vaccine.hasCure(for: \.networking))
        XCTAssertEqual(Vaccine.validate(), [])
    }

    func testMainActorAndAsynchronousForms() async throws {
        let title = try await Vaccine.awaitCure(for: \.window).title
        XCTAssertEqual(title, "declared")
        Vaccine.setCure(for: \.window) { @MainActor in Window(title: "set") }
        let other = await MainActor.run { Vaccine.getCure(for: \.window).title }
        XCTAssertEqual(other, "set")
        Vaccine.setCure(for: \.greeting) { await later("later") }

        let greeting = try await Vaccine.awaitCure(for: \.greeting)

        XCTAssertEqual(greeting, "later")
    }
}
