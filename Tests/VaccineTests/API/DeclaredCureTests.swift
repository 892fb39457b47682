import Vaccine
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

final class DeclaredCureTests: CureTestCase {
    func testDefaultIsGivenUntilAnotherIsSetAndThePropertyIdentifiesTheCure() {
        struct Owner {
            @Inject(\.greeting) var greeting
            @LazyInject(\.farewell) var farewell
        }
        Vaccine.withCures {
            Vaccine.setCure(for: \.greeting) { "mock" }
            Vaccine.decorateCure(for: \.farewell) { $0 + "!" }
            let owner = Owner()
            XCTAssertEqual([owner.greeting, owner.farewell], ["mock", "goodbye!"])
        }
        let owner = Owner()
        XCTAssertEqual([owner.greeting, owner.farewell], ["hello", "goodbye"])
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
        Vaccine.setCure(for: WrappingPart.self) { WrappingPart(Vaccine.getCure(for: \.networking)) }
        let place = "VaccineTests/DeclaredCureTests.swift"
        XCTAssertEqual(Vaccine.validate().map(\.description), ["""
        There is no cure for \\.networking, asked for at \(place):\(#line -
            3), by the path WrappingPart → \\.networking. \
        It is declared at \(place):\(networkingLine) as one that the program sets. \
        Set one before that line runs: Vaccine.setCure(for: \\.networking) { … }
        """])

        Vaccine.setCure(for: \.networking) { PlainPart() }

        XCTAssertTrue(Vaccine.hasCure(for: \.networking))
        assertValidation()
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
