import Vaccine
import VaccineTesting
import XCTest

final class ValidateTests: IsolatedTestCase {
    func testEachMissingCureIsReportedWithItsPath() {
        Vaccine.setCure(for: Whole.self, with: Whole())
        Vaccine.setCure(for: Report.self) { Report(text: Vaccine.getCure(for: String.self)) }
        Vaccine.setCure(for: Double.self) { try Double(Vaccine.requireCure(for: Int.self)) }
        Vaccine.setCure(for: LazyOwner.self, with: LazyOwner())

        XCTAssertEqual(Vaccine.validate().map(\.summary), [
            "missing: Whole → LeftHalf",
            "missing: Whole → RightHalf",
            "missing: Report → String",
            "missing: Double → Int",
            "missing: LazyOwner → Part",
        ])
    }

    func testEachCycleIsReportedOnceWithItsPath() {
        Vaccine.setCure(for: Int.self, named: "a") { Vaccine.getCure(for: Int.self, named: "b") }
        Vaccine.setCure(for: Int.self, named: "b") { Vaccine.getCure(for: Int.self, named: "c") }
        Vaccine.setCure(for: Int.self, named: "c") { Vaccine.getCure(for: Int.self, named: "a") }
        Vaccine.setCure(for: First.self, isUnique: true, with: First())
        Vaccine.setCure(for: Second.self, isUnique: true, with: Second())
        Vaccine.setCure(for: Third.self, with: Third())
        Vaccine.setCure(for: Int.self, named: "way in") { Vaccine.getCure(for: Int.self, named: "b") }

        XCTAssertEqual(Vaccine.validate().map(\.summary).filter { $0.hasPrefix("cycle") }.sorted(), [
            "cycle: First → Second → First",
            "cycle: First → Second → Third → First",
            "cycle: Int \"a\" → Int \"b\" → Int \"c\" → Int \"a\"",
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

        let problem = Vaccine.validate().first
        XCTAssertEqual(problem?.kind, .cycle)
        XCTAssertEqual(problem?.path.count, 3)
    }

    func testSingletonThatKeepsAShorterLivedObjectIsReported() {
        for scope in [Vaccine.Scope.transient, .graph, .shared, Vaccine.Scope("login")] {
            Vaccine.removeAllCures()
            Vaccine.setCure(for: Part.self, scope: scope, with: PlainPart())
            Vaccine.setCure(for: LeftHalf.self, isUnique: true, with: LeftPart())
            Vaccine.setCure(for: RightHalf.self, with: RightPart())

            let captives = Vaccine.validate()
            XCTAssertEqual(captives.map(\.key), [Vaccine.Key(Part.self)], "\(scope)")
            XCTAssertEqual(captives.map(\.kind), [.captive(keptBy: Vaccine.Key(LeftHalf.self), scope: scope)])
        }
    }

    func testConstantObjectAndValueTypeAreNoCaptives() {
        let part = PlainPart()
        Vaccine.setCure(for: Part.self, with: part)
        Vaccine.setCure(for: LeftHalf.self, isUnique: true, with: LeftPart())
        Vaccine.setCure(for: Whole.self, isUnique: true, with: Whole())
        Vaccine.setCure(for: RightHalf.self, isUnique: true, with: LazyHalf())
        Vaccine.setCure(for: String.self, with: "a text has no life of its own")
        Vaccine.setCure(for: Report.self, isUnique: true) { Report(text: Vaccine.getCure(for: String.self)) }

        XCTAssertEqual(Vaccine.validate(), [])
    }

    func testObjectKeptLazilyOrInAValueOrAnOptionalOrOfArgumentsIsACaptive() {
        Vaccine.setCure(for: Part.self, with: PlainPart())
        Vaccine.setCure(for: RightHalf.self, isUnique: true, with: LazyHalf())
        Vaccine.setCure(for: Sleeve.self, with: Sleeve())
        Vaccine.setCure(for: SleeveOwner.self, isUnique: true, with: SleeveOwner())
        Vaccine.setCure(for: LazySleeve.self, with: LazySleeve())
        Vaccine.setCure(for: LazySleeveOwner.self, isUnique: true, with: LazySleeveOwner())
        Vaccine.setCure(for: Part.self) { (_: Int) in PlainPart() }
        Vaccine.setCure(for: (any Part)?.self, with: PlainPart())
        Vaccine.setCure(for: ArgumentOwner.self, isUnique: true, with: ArgumentOwner())

        XCTAssertEqual(Vaccine.validate().map(\.summary), [
            "captive: Part of RightHalf",
            "captive: Part of SleeveOwner",
            "captive: Part of LazySleeveOwner",
            "captive: Part(Int) of ArgumentOwner",
            "captive: Optional<Part> of ArgumentOwner",
        ])
    }

    func testObjectThatASingletonOnlyReadsIsNoCaptive() {
        Vaccine.setCure(for: Sleeve.self, with: Sleeve())
        Vaccine.setCure(for: Part.self) { (_: Int) in PlainPart() }
        Vaccine.setCure(for: Part.self, with: PlainPart())
        Vaccine.setCure(for: Report.self, isUnique: true) {
            let parts = [Vaccine.getCure(for: Part.self), Vaccine.getCure(for: Part.self, with: 1)]
            return Report(text: "\(Vaccine.getCure(for: Sleeve.self)) \(parts)")
        }

        XCTAssertEqual(Vaccine.validate(), [])
    }

    func testEachObjectOfACureWithArgumentsMayBeACaptive() {
        Vaccine.setCure(for: Part.self) { (_: Int) in PlainPart() }
        Vaccine.setCure(for: ArgumentOwner.self, isUnique: true) {
            let owner = ArgumentOwner()
            _ = Vaccine.getCure(for: Part.self, with: 2)
            return owner
        }

        let captives = Vaccine.validate().map(\.summary)
        XCTAssertTrue(captives.contains("captive: Part(Int) of ArgumentOwner"), "the first is kept, not the last")
    }

    func testEachPlaceWhoseCureIsReplacedIsReportedOnce() {
        let line: UInt = #line + 1
        Vaccine.setCure(for: Int.self, with: 0)
        Vaccine.setCure(for: Int.self, with: 1)
        for number in 2 ... 3 {
            Vaccine.setCure(for: Int.self, with: number)
        }
        Vaccine.decorateCure(for: Int.self) { $0 + 1 }

        let problems = Vaccine.validate()

        let earlierLines = problems.map { problem -> UInt in
            guard case let .replaced(earlier) = problem.kind else { return 0 }
            return earlier.line
        }
        XCTAssertEqual(earlierLines, [line, line + 1])
        XCTAssertEqual(problems.map(\.key), [Vaccine.Key(Int.self), Vaccine.Key(Int.self)])
        XCTAssertEqual(problems.map(\.place?.line), [line + 3, line + 3])
    }

    func testValidationRunsEachFactoryOnceAndKeepsNothing() {
        setHalves()
        for scope in [Vaccine.Scope.transient, .singleton] {
            let counter = PartCounter()
            Vaccine.setCure(for: Part.self, scope: scope, with: CountedPart(counter))

            XCTAssertEqual(Vaccine.validate(), [], "\(scope)")
            XCTAssertEqual(counter.madeCount, 1, "\(scope)")
            XCTAssertEqual(counter.livingCount, 0, "\(scope)")

            _ = Vaccine.getCure(for: Part.self)
            XCTAssertEqual(counter.madeCount, 2, "\(scope)")
        }
    }

    func testFactoryMaySetCuresAndUseAnOverrideAndValidate() {
        Vaccine.setCure(for: String.self) {
            Vaccine.setCure(for: Int.self, with: 1)
            return "\(Vaccine.getCure(for: Int.self))"
        }
        Vaccine.setCure(for: Double.self) {
            Vaccine.withCures {
                Vaccine.setCure(for: Float.self, with: 1)
                return Double(Vaccine.getCure(for: Float.self))
            }
        }
        Vaccine.setCure(for: UInt.self) { UInt(Vaccine.validate().count) }

        XCTAssertEqual(Vaccine.validate(), [])
        XCTAssertThrowsError(try Vaccine.requireCure(for: Int.self), "what factories set is removed")
        XCTAssertEqual(Vaccine.getCure(for: UInt.self), 0)
    }

    func testObjectsThatAreFreedDuringValidationMayResolve() {
        Vaccine.setCure(for: Int.self, with: 1)
        let resolving: @Sendable () -> Ending = { Ending { _ = try? Vaccine.requireCure(for: Int.self) } }
        Vaccine.setCure(for: Ending.self) { (_: Int) in
            // Freed when it is replaced.
            Vaccine.setCure(for: Ending.self, named: "replaced", to: resolving())
            Vaccine.setCure(for: Ending.self, named: "replaced", resolving)
            return resolving()
        }
        Vaccine.setCure(for: String.self) {
            (1 ... 3).map { "\(Vaccine.getCure(for: Ending.self, with: $0))" }.joined()
        }

        XCTAssertEqual(Vaccine.validate(), [])
    }

    func testReadingAPlaceholderDoesNotStopTheProgram() {
        Vaccine.setCure(for: Report.self) { Report(text: NeedyText().text) }
        Vaccine.setCure(for: Int.self, with: 1)

        XCTAssertEqual(Vaccine.validate().map(\.summary), ["missing: Report → String"])
    }
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

private struct Sleeve {
    @Inject(Part.self) var part
}

private final class SleeveOwner {
    @Inject(Sleeve.self) var sleeve
}

private struct LazySleeve {
    @LazyInject(Part.self) var part
}

private final class LazySleeveOwner {
    @Inject(LazySleeve.self) var sleeve
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
