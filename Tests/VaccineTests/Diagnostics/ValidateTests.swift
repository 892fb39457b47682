import Vaccine
import VaccineTesting
import XCTest

final class ValidateTests: IsolatedTestCase {
    func testCompleteGraphHasNoProblems() {
        Vaccine.setCure(for: Part.self, isUnique: true, with: PlainPart())
        Vaccine.setCure(for: LeftHalf.self, isUnique: true, with: LeftPart())
        Vaccine.setCure(for: RightHalf.self, with: RightPart())
        Vaccine.setCure(for: Whole.self, with: Whole())

        XCTAssertEqual(Vaccine.validate(), [])
    }

    func testEachMissingCureIsReportedWithItsPath() {
        Vaccine.setCure(for: Whole.self, with: Whole())
        Vaccine.setCure(for: Report.self) { Report(text: Vaccine.getCure(for: String.self)) }
        Vaccine.setCure(for: Double.self) { try Double(Vaccine.requireCure(for: Int.self)) }
        Vaccine.setCure(for: LazyOwner.self, with: LazyOwner())

        let missing = Vaccine.validate().map { problem -> String in
            guard problem.kind == .missing else { return "\(problem)" }
            return "\(problem.path.map(\.description).joined(separator: " → ")) needs \(problem.key)"
        }

        XCTAssertEqual(missing, [
            "Whole needs LeftHalf",
            "Whole needs RightHalf",
            "Report needs String",
            "Double needs Int",
            "LazyOwner needs Part",
        ])
    }

    func testMissingCureIsReportedWhereItIsAskedFor() {
        Vaccine.setCure(for: Report.self) { Report(text: Vaccine.getCure(for: String.self)) }
        let line: UInt = #line - 1

        guard let problem = Vaccine.validate().first, problem.kind == .missing else { return XCTFail("nothing found") }

        XCTAssertEqual(problem.place?.description, "VaccineTests/ValidateTests.swift:\(line)")
    }

    func testEachCycleIsReportedOnceWithItsPath() {
        Vaccine.setCure(for: Int.self, named: "a") { Vaccine.getCure(for: Int.self, named: "b") }
        Vaccine.setCure(for: Int.self, named: "b") { Vaccine.getCure(for: Int.self, named: "c") }
        Vaccine.setCure(for: Int.self, named: "c") { Vaccine.getCure(for: Int.self, named: "a") }
        Vaccine.setCure(for: Hen.self, isUnique: true, with: Hen())
        Vaccine.setCure(for: Egg.self, isUnique: true, with: Egg())
        Vaccine.setCure(for: Int.self, named: "way in") { Vaccine.getCure(for: Int.self, named: "b") }

        let cycles = Vaccine.validate().compactMap { problem -> String? in
            guard problem.kind == .cycle else { return nil }
            return problem.path.map(\.description).joined(separator: " → ")
        }

        XCTAssertEqual(cycles, [
            "Int \"a\" → Int \"b\" → Int \"c\" → Int \"a\"",
            "Hen → Egg → Hen",
        ])
    }

    func testCyclesThatShareCuresAreAllReported() {
        Vaccine.setCure(for: First.self, with: First())
        Vaccine.setCure(for: Second.self, with: Second())
        Vaccine.setCure(for: Third.self, with: Third())

        let cycles = Vaccine.validate().map { problem -> String in
            guard problem.kind == .cycle else { return "\(problem)" }
            return problem.path.map(\.description).joined(separator: " → ")
        }

        XCTAssertEqual(Set(cycles), [
            "First → Second → First",
            "First → Third → First",
            "Second → Third → First → Second",
        ])
    }

    func testCycleOfCuresWithArgumentsIsReportedWithItsPath() {
        Vaccine.setCure(for: [Int].self) { (depth: Int) in
            try Vaccine.requireCure(for: [String].self, with: depth + 1).map(\.count)
        }
        Vaccine.setCure(for: [String].self) { (depth: Int) in
            try Vaccine.requireCure(for: [Int].self, with: depth + 1).map { "\($0)" }
        }
        Vaccine.setCure(for: Int.self) { try Vaccine.requireCure(for: [Int].self, with: 0).count }

        guard let problem = Vaccine.validate().first, problem.kind == .cycle else { return XCTFail("no cycle found") }

        XCTAssertEqual(problem.path.count, 3, "\(problem.path)")
    }

    func testSingletonThatKeepsAShorterLivedObjectIsReported() {
        for scope in [Vaccine.Scope.transient, .graph, .shared] {
            Vaccine.removeAllCures()
            Vaccine.setCure(for: Part.self, scope: scope, with: PlainPart())
            Vaccine.setCure(for: LeftHalf.self, isUnique: true, with: LeftPart())
            Vaccine.setCure(for: RightHalf.self, with: RightPart())

            let captives = Vaccine.validate()

            XCTAssertEqual(captives.count, 1)
            XCTAssertEqual(captives.first?.key, Vaccine.Key(Part.self))
            XCTAssertEqual(captives.first?.kind, .captive(keptBy: Vaccine.Key(LeftHalf.self), scope: scope))
        }
    }

    func testValueTypeIsNoCaptive() {
        Vaccine.setCure(for: String.self, with: "a text has no life of its own")
        Vaccine.setCure(for: Report.self, isUnique: true) { Report(text: Vaccine.getCure(for: String.self)) }

        XCTAssertEqual(Vaccine.validate(), [])
    }

    func testConstantObjectIsNoCaptive() {
        let part = PlainPart()
        Vaccine.setCure(for: Part.self, with: part)
        Vaccine.setCure(for: LeftHalf.self, isUnique: true, with: LeftPart())
        Vaccine.setCure(for: Whole.self, isUnique: true, with: Whole())
        Vaccine.setCure(for: RightHalf.self, isUnique: true, with: LazyHalf())

        XCTAssertEqual(Vaccine.validate(), [])
    }

    func testObjectKeptLazilyByASingletonIsACaptive() {
        Vaccine.setCure(for: Part.self, with: PlainPart())
        Vaccine.setCure(for: RightHalf.self, isUnique: true, with: LazyHalf())

        XCTAssertEqual(captives, ["Part of RightHalf"])
    }

    func testObjectInAValueKeptByASingletonIsACaptive() {
        Vaccine.setCure(for: Part.self, with: PlainPart())
        Vaccine.setCure(for: Sleeve.self, with: Sleeve())
        Vaccine.setCure(for: SleeveOwner.self, isUnique: true, with: SleeveOwner())

        XCTAssertEqual(captives, ["Part of SleeveOwner"])
    }

    func testObjectsOfArgumentsAndInOptionalsAreCaptives() {
        Vaccine.setCure(for: Part.self) { (_: Int) in PlainPart() }
        Vaccine.setCure(for: (any Part)?.self, with: PlainPart())
        Vaccine.setCure(for: ArgumentOwner.self, isUnique: true, with: ArgumentOwner())

        XCTAssertEqual(captives, ["Part(Int) of ArgumentOwner", "Optional<Part> of ArgumentOwner"])
    }

    func testObjectThatASingletonOnlyReadsIsNoCaptive() {
        Vaccine.setCure(for: Settings.self, with: Settings())
        Vaccine.setCure(for: Sleeve.self, with: Sleeve())
        Vaccine.setCure(for: Part.self) { (_: Int) in PlainPart() }
        Vaccine.setCure(for: Part.self, with: PlainPart())
        Vaccine.setCure(for: Server.self, isUnique: true) { Server(port: Vaccine.getCure(for: Settings.self).port) }
        Vaccine.setCure(for: Report.self, isUnique: true) {
            Report(text: "\(Vaccine.getCure(for: Sleeve.self)) \(Vaccine.getCure(for: Part.self, with: 1))")
        }

        XCTAssertEqual(captives, [])
    }

    func testEachObjectOfACureWithArgumentsMayBeACaptive() {
        Vaccine.setCure(for: Part.self) { (_: Int) in PlainPart() }
        Vaccine.setCure(for: ArgumentOwner.self, isUnique: true) {
            let owner = ArgumentOwner()
            _ = Vaccine.getCure(for: Part.self, with: 2)
            return owner
        }

        XCTAssertTrue(captives.contains("Part(Int) of ArgumentOwner"), "the first is kept, though not the last")
    }

    func testGraphNamesTheTypesOfWhatItNoLongerHolds() {
        Vaccine.setCure(for: Part.self, with: PlainPart())

        XCTAssertEqual(Vaccine.graph().nodes.map(\.made), ["PlainPart"])
    }

    private var captives: [String] {
        Vaccine.validate().map { problem in
            if case let .captive(keeper, _) = problem.kind {
                "\(problem.key) of \(keeper)"
            } else {
                "\(problem)"
            }
        }
    }

    func testEachPlaceThatSetsAKeyIsReported() {
        Vaccine.setCure(for: Int.self, with: 0)
        Vaccine.setCure(for: Int.self, with: 1)
        for number in 2 ... 3 {
            Vaccine.setCure(for: Int.self, with: number)
        }
        Vaccine.decorateCure(for: Int.self) { $0 + 1 }

        XCTAssertEqual(Vaccine.validate().count, 2)
    }

    func testTwoCuresForOneKeyAreReportedWithBothPlaces() {
        Vaccine.setCure(for: Int.self, with: 1)
        Vaccine.setCure(for: Int.self, with: 2)

        let problems = Vaccine.validate()

        guard case let .replaced(earlier) = problems.first?.kind else { return XCTFail("\(problems)") }
        XCTAssertEqual(problems[0].key, Vaccine.Key(Int.self))
        XCTAssertEqual(problems[0].place?.line, earlier.line + 1)
        XCTAssertEqual(Vaccine.getCure(for: Int.self), 2)
    }

    func testSameLineRunTwiceIsNotReported() {
        for number in 1 ... 2 {
            Vaccine.setCure(for: Int.self, with: number)
        }

        XCTAssertEqual(Vaccine.validate(), [])
    }

    func testFactoryThatThrowsIsReportedOnce() {
        Vaccine.setCure(for: Int.self) { throw Broken.always }
        Vaccine.setCure(for: String.self) { try "\(Vaccine.requireCure(for: Int.self))" }

        XCTAssertEqual(Vaccine.validate().map(failure), ["Int: always"])
    }

    func testValidationKeepsNothing() {
        let counter = PartCounter()
        Vaccine.setCure(for: Part.self, isUnique: true, with: CountedPart(counter))

        XCTAssertEqual(Vaccine.validate(), [])
        XCTAssertEqual(counter.livingCount, 0)

        _ = Vaccine.getCure(for: Part.self)
        XCTAssertEqual(counter.madeCount, 2)
    }

    func testEachFactoryRunsOncePerValidation() {
        let counter = PartCounter()
        Vaccine.setCure(for: Part.self, with: CountedPart(counter))
        Vaccine.setCure(for: LeftHalf.self, with: LeftPart())
        Vaccine.setCure(for: RightHalf.self, with: RightPart())
        Vaccine.setCure(for: Whole.self, with: Whole())

        XCTAssertEqual(Vaccine.validate(), [])

        XCTAssertEqual(counter.madeCount, 1)
    }

    func testCuresSetByFactoriesAreRemovedAfterValidation() {
        Vaccine.setCure(for: String.self) {
            Vaccine.setCure(for: Int.self, with: 1)
            return "\(Vaccine.getCure(for: Int.self))"
        }

        XCTAssertEqual(Vaccine.validate(), [])
        XCTAssertThrowsError(try Vaccine.requireCure(for: Int.self))
    }

    func testValidateSeesTheCurrentOverride() {
        Vaccine.setCure(for: LeftHalf.self, with: LeftPart())
        XCTAssertEqual(Vaccine.validate().count, 1)

        Vaccine.withCures {
            Vaccine.setCure(for: Part.self, with: PlainPart())
            XCTAssertEqual(Vaccine.validate(), [])
        }
    }

    func testFactoryMayUseAnOverride() {
        Vaccine.setCure(for: String.self) {
            Vaccine.withCures {
                Vaccine.setCure(for: Int.self, with: 1)
                return "\(Vaccine.getCure(for: Int.self))"
            }
        }

        XCTAssertEqual(Vaccine.validate(), [])
    }

    func testFactoryMayValidate() {
        Vaccine.setCure(for: Int.self) { Vaccine.validate().count }

        XCTAssertEqual(Vaccine.validate(), [])
        XCTAssertEqual(Vaccine.getCure(for: Int.self), 0)
    }

    func testStuckFactoryKeepsNothingAlive() {
        let counter = PartCounter()
        Vaccine.setCure(for: Part.self, isUnique: true, with: CountedPart(counter))
        _ = Vaccine.getCure(for: Part.self)
        Vaccine.setCure(for: Report.self) { Report(text: Vaccine.getCure(for: String.self)) }
        XCTAssertEqual(Vaccine.validate().count, 1)

        Vaccine.removeAllCures()

        XCTAssertEqual(counter.livingCount, 0)
    }

    func testHundredStuckFactoriesAreAllReported() {
        for number in 0 ..< 100 {
            Vaccine.setCure(for: Report.self, named: "\(number)") { Report(text: Vaccine.getCure(for: String.self)) }
        }

        XCTAssertEqual(Vaccine.validate().count, 100)
    }

    func testCureWithArgumentsIsValidatedWhereAnotherCureAsksForIt() {
        Vaccine.setCure(for: Report.self) { (number: Int) in
            Report(text: "\(number) \(Vaccine.getCure(for: String.self))")
        }
        XCTAssertEqual(Vaccine.validate(), [])

        Vaccine.setCure(for: Whole.self) {
            _ = Vaccine.getCure(for: Report.self, with: 1)
            return Whole()
        }
        guard let problem = Vaccine.validate().first, problem.kind == .missing else { return XCTFail("nothing found") }
        XCTAssertEqual(problem.key, Vaccine.Key(String.self))
        XCTAssertEqual(problem.path.map(\.description), ["Whole", "Report(Int)"])
    }

    func testObjectsThatAreFreedDuringValidationMayResolve() {
        Vaccine.setCure(for: Int.self, with: 1)
        Vaccine.setCure(for: ResolvingAtItsEnd.self) { (_: Int) in
            // Freed when it is replaced.
            Vaccine.setCure(for: ResolvingAtItsEnd.self, named: "replaced", to: ResolvingAtItsEnd())
            Vaccine.setCure(for: ResolvingAtItsEnd.self, named: "replaced", with: ResolvingAtItsEnd())
            return ResolvingAtItsEnd()
        }
        Vaccine.setCure(for: String.self) {
            (1 ... 3).map { "\(Vaccine.getCure(for: ResolvingAtItsEnd.self, with: $0))" }.joined()
        }

        XCTAssertEqual(Vaccine.validate(), [])
    }

    func testReadingAPlaceholderDoesNotStopTheProgram() {
        Vaccine.setCure(for: Report.self) { Report(text: NeedyText().text) }
        Vaccine.setCure(for: Int.self, with: 1)

        let problems = Vaccine.validate()

        XCTAssertEqual(problems.count, 1)
        guard let problem = problems.first, problem.kind == .missing else { return XCTFail("\(problems)") }
        XCTAssertEqual(problem.key, Vaccine.Key(String.self))
    }
}

private final class ResolvingAtItsEnd {
    init() {}

    deinit {
        _ = try? Vaccine.requireCure(for: Int.self)
    }
}

private enum Broken: Error {
    case always
}

private final class Report {
    let text: String

    init(text: String) {
        self.text = text
    }
}

private final class First {
    @Inject(Second.self) var second
    @Inject(Third.self) var third
}

private final class Second {
    @Inject(First.self) var first
    @Inject(Third.self) var third
}

private final class Third {
    @Inject(First.self) var first
}

private final class Settings {
    let port = 80
}

private final class Server {
    init(port _: Int) {}
}

private struct Sleeve {
    @Inject(Part.self) var part
}

private final class SleeveOwner {
    @Inject(Sleeve.self) var sleeve
}

private final class ArgumentOwner {
    let made = Vaccine.getCure(for: Part.self, with: 1)
    @Inject var optional: (any Part)?
}

private final class LazyHalf: RightHalf {
    @LazyInject(Part.self) var part
}

private struct NeedyText {
    @Inject(String.self) var text
}

private final class LazyOwner {
    @LazyInject(Part.self) var part
}

private final class Hen {
    @Inject(Egg.self) var egg
}

private final class Egg {
    @Inject(Hen.self) var hen
}
