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

/// Declared cures, cures for a part of the program, such as a request, and overrides of all; `VaccineDocsTests` have a
/// hundred requests.
final class CuresTests: CureTestCase {
    func testOuterSingletonIsMadeWithTheOuterCuresAndATransientWithThoseOfTheChild() {
        Vaccine.setCure(for: String.self, with: "outer")
        Vaccine.setCure(for: [String].self, isUnique: true) { [Vaccine.getCure(for: String.self)] }
        Vaccine.setCure(for: [String].self, named: "transient") { [Vaccine.getCure(for: String.self)] }

        Cures.current.makeChild().use {
            Vaccine.setCure(for: String.self, with: "child")
            XCTAssertEqual(Vaccine.getCure(for: [String].self), ["outer"])
            XCTAssertEqual(Vaccine.getCure(for: [String].self, named: "transient"), ["child"])
            Vaccine.withCures { XCTAssertEqual(Vaccine.getCure(for: [String].self), ["child"], "made anew") }
        }
    }

    func testDecoratorOfAChildWrapsTheOuterValueAndKeepsTheResult() {
        setCountedPart()

        let wrapper = Cures.current.makeChild().use { () -> WrappingPart? in
            Vaccine.decorateCure(for: Part.self) { WrappingPart($0) }
            XCTAssertTrue(Vaccine.getCure(for: Part.self) === Vaccine.getCure(for: Part.self))
            return Vaccine.getCure(for: Part.self) as? WrappingPart
        }

        XCTAssertTrue(wrapper?.inner === Vaccine.getCure(for: Part.self))
        XCTAssertTrue(Vaccine.getCure(for: Part.self) is CountedPart)
    }

    func testLastReferenceFreesAndShutDownDisposes() async {
        for isShutDown in [false, true] {
            var child: Cures? = Cures.current.makeChild()
            child?.use {
                setCountedPart()
                Vaccine.onDispose(of: Part.self) { [log] _ in log.add("disposed") }
                _ = Vaccine.getCure(for: Part.self)
            }
            XCTAssertEqual(counter.livingCount, 1)
            if isShutDown {
                await child?.shutDown()
            } else {
                child = nil
            }
            XCTAssertEqual(counter.livingCount, 0)
            XCTAssertEqual(log.entries, isShutDown ? ["disposed"] : [])
        }
    }

    @MainActor
    func testUseRunsWhatIsNotSendableOnTheActorOfTheCaller() async throws {
        var title = ""
        try await Cures.current.use {
            try await Task.sleep(for: .milliseconds(1))
            MainActor.assertIsolated()
            title = "title"
        }
        XCTAssertEqual(title, "title")
    }

    func testHasCureMakesNothing() {
        setCountedPart()
        Vaccine.setCure(for: Part.self) { (_: Int) in PlainPart() }

        XCTAssertTrue(Vaccine.hasCure(for: Part.self))
        XCTAssertTrue(Vaccine.hasCure(for: Part.self, with: Int.self))
        XCTAssertFalse(Vaccine.hasCure(for: Part.self, with: String.self))
        XCTAssertFalse(Vaccine.hasCure(for: Part.self, named: "other"))
        Vaccine.withCures { XCTAssertTrue(Vaccine.hasCure(for: Part.self)) }
        XCTAssertEqual(counter.madeCount, 0)
    }

    func testUnsetCuresAreLookedUpOutsideAndOthersAreSeenInsideAlone() {
        let outer = Cures.current
        Vaccine.setCure(for: String.self, with: "outer")
        Vaccine.setCure(for: Int.self, with: 1)
        XCTAssertThrowsError(try Vaccine.withCures {
            outer.use { Vaccine.setCure(for: Float.self, with: 2.5) }
            XCTAssertEqual(Vaccine.getCure(for: Float.self), 2.5, "looked up and not copied")
            Vaccine.setCure(for: String.self, with: "inner")
            Vaccine.withCures {
                Vaccine.setCure(for: Double.self, with: 0.5)
                XCTAssertEqual(Vaccine.getCure(for: String.self), "inner")
                XCTAssertEqual(Vaccine.getCure(for: Int.self), 1)
                let keys = Vaccine.graph().nodes.map(\.key.description)
                XCTAssertEqual(keys, ["Int", "Float", "String", "Double"])
            }
            XCTAssertNil(Vaccine.findCure(for: Double.self))
            throw CancellationError()
        })
        XCTAssertEqual(Vaccine.getCure(for: String.self), "outer", "it ends when its operation throws, too")
    }

    func testTaskThatOutlivesItsOverrideKeepsIt() async {
        let late = Vaccine.withCures {
            Vaccine.setCure(for: String.self, with: "inner")
            return Task { [gate] in
                await gate.passed()
                return Vaccine.getCure(for: String.self)
            }
        }
        gate.open()

        let seen = await late.value
        XCTAssertEqual(seen, "inner")
    }

    func testOutsideAndOverrideShareNoValue() {
        Vaccine.setCure(for: Part.self, isUnique: true, with: PlainPart())
        let mock = PlainPart()
        for scope in [Vaccine.Scope.singleton, .shared] {
            Vaccine.setCure(for: LeftHalf.self, scope: scope, with: LeftPart())
            let outside = Vaccine.getCure(for: LeftHalf.self)

            Vaccine.withCures {
                Vaccine.setCure(for: Part.self, with: mock)
                let inside = Vaccine.getCure(for: LeftHalf.self)
                XCTAssertTrue(inside.part === mock, "\(scope)")
                XCTAssertTrue(inside === Vaccine.getCure(for: LeftHalf.self), "\(scope)")
            }
            XCTAssertTrue(outside === Vaccine.getCure(for: LeftHalf.self), "\(scope)")
            XCTAssertTrue(outside.part === Vaccine.getCure(for: Part.self), "\(scope)")
        }
    }

    func testOptionalCureOfTheOutsideDoesNotHideACureOfAnOverride() {
        for isUnique in [false, true] {
            Vaccine.setCure(for: Double?.self, isUnique: isUnique, with: 1)

            Vaccine.withCures {
                Vaccine.setCure(for: Double.self, with: 2)
                @Inject var number: Double?
                XCTAssertEqual(number, 2)
                XCTAssertEqual(Vaccine.getCure(for: Double?.self), 1)
                XCTAssertEqual(Vaccine.findCure(for: Double.self), 2)
            }
        }
    }

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
        Vaccine.setCure(for: \.greeting) { "instead of the default, which was used" }
        assertValidation()
        Vaccine.decorateCure(for: \.farewell) { $0 + "!" }
        Vaccine.setCure(for: \.farewell) { "instead of the decorator" }
        assertValidation(reports: "replaced: \\.farewell")
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
        let place = "VaccineTests/CuresTests.swift"
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
