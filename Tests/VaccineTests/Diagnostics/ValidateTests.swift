import Vaccine
import XCTest

/// What a validation and the graph find out about the cures.
final class ValidateTests: CureTestCase {
    func testEachMissingCureIsReportedWithItsPath() {
        Vaccine.setCure(for: Whole.self, with: Whole())
        Vaccine.setCure(for: String.self) { "\(Vaccine.getCure(for: Bool.self))" }
        Vaccine.setCure(for: Double.self) { try Double(Vaccine.requireCure(for: Int.self)) }
        Vaccine.setCure(for: LazyOwner.self, with: LazyOwner())
        // A placeholder is read.
        Vaccine.setCure(for: UInt.self) { "\(LeftPart().part)".isEmpty ? 0 : 1 }
        Vaccine.setCure(for: Float.self, with: 1)
        Vaccine.autowireCure(for: Int8.self, with: { (_: Part, number: Int) in Int8(number) })

        assertValidation(
            reports: "missing: Whole → LeftHalf",
            "missing: Whole → RightHalf",
            "missing: String → Bool",
            "missing: Double → Int",
            "missing: LazyOwner → Part",
            "missing: UInt → Part",
            "missing: Int8 → Part",
            "missing: Int8 → Int"
        )
        Vaccine.setCure(for: Part.self, with: PlainPart())
        assertProblem("missing: Int8 → Int") { try Vaccine.requireCure(for: Int8.self) }
    }

    func testEachCycleIsReportedOnceWithItsPath() {
        for (name, next) in [("a", "b"), ("b", "c"), ("c", "a"), ("way in", "b")] {
            Vaccine.setCure(for: Int.self, named: name) { Vaccine.getCure(for: Int.self, named: next) }
        }
        for (name, needs) in [("d", ["e", "f"]), ("e", ["d", "f"]), ("f", ["d"])] {
            Vaccine.setCure(for: Int.self, named: name) {
                needs.count { (try? Vaccine.requireCure(for: Int.self, named: $0)) != nil }
            }
        }
        for (name, next) in [("g", "h"), ("h", "g")] {
            Vaccine.setCure(for: Int.self, named: name) { (depth: Int) in
                try Vaccine.requireCure(for: Int.self, named: next, with: depth + 1)
            }
        }
        Vaccine.setCure(for: Int.self) { try Vaccine.requireCure(for: Int.self, named: "g", with: 0) }

        XCTAssertEqual(Vaccine.validate().map(\.summary).filter { $0.hasPrefix("cycle") }.sorted(), [
            "cycle: Int \"a\" → Int \"b\" → Int \"c\" → Int \"a\"",
            "cycle: Int \"d\" → Int \"e\" → Int \"d\"",
            "cycle: Int \"d\" → Int \"e\" → Int \"f\" → Int \"d\"",
            "cycle: Int(Int) \"g\" → Int(Int) \"h\" → Int(Int) \"g\"",
        ])
    }

    func testSingletonThatKeepsAShorterLivedObjectIsReported() {
        Vaccine.setCure(for: LeftHalf.self, isUnique: true, with: LeftPart())
        Vaccine.setCure(for: RightHalf.self, with: RightPart())
        for scope in [Vaccine.Scope.transient, .graph, .shared, Vaccine.Scope("login")] {
            Vaccine.removeCure(for: Part.self)
            Vaccine.setCure(for: Part.self, scope: scope, with: PlainPart())

            let captives = Vaccine.validate()
            XCTAssertEqual(captives.map(\.key), [Vaccine.Key(Part.self)], "\(scope)")
            XCTAssertEqual(captives.map(\.kind), [.captive(keptBy: Vaccine.Key(LeftHalf.self), scope: scope)])
        }
    }

    func testObjectKeptLazilyOrInAValueOrAnOptionalOrOfArgumentsIsACaptive() {
        Vaccine.setCure(for: Part.self, with: PlainPart())
        Vaccine.setCure(for: LazyOwner.self, isUnique: true, with: LazyOwner())
        Vaccine.setCure(for: Sleeve.self, with: Sleeve())
        Vaccine.setCure(for: Owner<Sleeve>.self, isUnique: true, with: Owner())
        Vaccine.setCure(for: LazySleeve.self, with: LazySleeve())
        Vaccine.setCure(for: Owner<LazySleeve>.self, isUnique: true, with: Owner())
        Vaccine.setCure(for: (any Part)?.self, with: PlainPart())
        Vaccine.setCure(for: Owner<(any Part)?>.self, isUnique: true, with: Owner())
        Vaccine.setCure(for: Part.self) { (_: Int) in PlainPart() }
        Vaccine.setCure(for: WrappingPart.self, isUnique: true) {
            let first = Vaccine.getCure(for: Part.self, with: 1)
            _ = Vaccine.getCure(for: Part.self, with: 2)
            return WrappingPart(first)
        }

        assertValidation(
            reports: "captive: Part of LazyOwner",
            "captive: Part of Owner<Sleeve>",
            "captive: Part of Owner<LazySleeve>",
            "captive: Optional<Part> of Owner<Optional<Part>>",
            "captive: Part(Int) of WrappingPart",
            "captive: Part(Int) of WrappingPart"
        )
    }

    func testConstantObjectOrValueTypeOrObjectThatASingletonOnlyReadsIsNoCaptive() {
        let part = PlainPart()
        Vaccine.setCure(for: Part.self, with: part)
        Vaccine.setCure(for: LeftHalf.self, isUnique: true, with: LeftPart())
        Vaccine.setCure(for: LazyOwner.self, isUnique: true, with: LazyOwner())
        Vaccine.setCure(for: String.self, with: "a text has no life of its own")
        Vaccine.setCure(for: Owner<String>.self, isUnique: true, with: Owner())

        Vaccine.setCure(for: Part.self, named: "read", with: PlainPart())
        Vaccine.setCure(for: Part.self) { (_: Int) in PlainPart() }
        Vaccine.setCure(for: Sleeve.self, with: Sleeve())
        Vaccine.setCure(for: PlainPart.self, isUnique: true) {
            _ = (Vaccine.getCure(for: Part.self, named: "read"), Vaccine.getCure(for: Part.self, with: 1))
            _ = Vaccine.getCure(for: Sleeve.self)
            return PlainPart()
        }

        assertValidation()
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
        XCTAssertEqual(problems.map(\.place?.line), [line + 3, line + 3])
        let place = "VaccineTests/ValidateTests.swift"
        XCTAssertEqual(problems.first?.description, """
        The cure for Int is set twice, at \(place):\(line) and at \(place):\(line + 3); the later one wins. Remove one.
        """)
    }

    func testSynchronousCureOfAnAsynchronousOneIsReportedWhereItAsks() {
        Vaccine.setCure(for: Int.self) { await later(1) }
        Vaccine.autowireCure(for: String.self, with: { (number: Int) in "\(number)" })
        let line: UInt = #line - 1
        Vaccine.setCure(for: Double.self) { try await Double(Vaccine.awaitCure(for: Int.self)) }
        Vaccine.setCure(for: Float.self) { try await later(Float(Vaccine.requireCure(for: Int.self))) }

        let problems = Vaccine.validate()

        XCTAssertEqual(problems.map(\.place?.line), [line, line + 3])
        XCTAssertEqual(problems.map(\.path), [[Vaccine.Key(String.self)], [Vaccine.Key(Float.self)]])
        XCTAssertEqual(problems.first?.description.contains("was asked for at VaccineTests/ValidateTests.swift"), true)
    }

    func testValidationRunsEachFactoryOnceAndKeepsNothing() {
        setHalves()
        for (scope, made) in [(Vaccine.Scope.transient, 2), (.singleton, 4)] {
            setCountedPart(scope: scope)

            assertValidation()
            XCTAssertEqual(counter.madeCount, made - 1, "\(scope)")
            XCTAssertEqual(counter.livingCount, 0, "\(scope)")

            _ = Vaccine.getCure(for: Part.self)
            XCTAssertEqual(counter.madeCount, made, "\(scope)")
            Vaccine.removeCure(for: Part.self)
        }
    }

    func testFactoryOfACaptiveRunsOnce() {
        setCountedPart(scope: .transient)
        Vaccine.setCure(for: LeftHalf.self, isUnique: true, with: LeftPart())

        assertValidation(reports: "captive: Part of LeftHalf")
        XCTAssertEqual(counter.madeCount, 1)
        XCTAssertEqual(counter.livingCount, 0)
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

        assertValidation()
        XCTAssertFalse(Vaccine.hasCure(for: Int.self), "what factories set is removed")
        XCTAssertEqual(Vaccine.getCure(for: UInt.self), 0)
    }

    func testObjectsThatAreFreedDuringValidationMayResolve() {
        Vaccine.setCure(for: Int.self, with: 1)
        let resolving: @Sendable () -> CountedPart = { [counter] in
            CountedPart(counter) { _ = try? Vaccine.requireCure(for: Int.self) }
        }
        Vaccine.setCure(for: CountedPart.self) { (_: Int) in
            // Freed when it is replaced.
            Vaccine.setCure(for: CountedPart.self, named: "replaced", to: resolving())
            Vaccine.setCure(for: CountedPart.self, named: "replaced", resolving)
            return resolving()
        }
        Vaccine.setCure(for: String.self) {
            (1 ... 3).map { "\(Vaccine.getCure(for: CountedPart.self, with: $0))" }.joined()
        }

        assertValidation()
    }

    func testMermaidOfTheGraphHasOneEdgeForARepeatedRequestAndNoneForNothing() {
        XCTAssertEqual(Vaccine.graph().nodes, [])
        XCTAssertEqual(Vaccine.graph().description, "")
        XCTAssertEqual(Vaccine.graph().mermaid, "flowchart TD")

        Vaccine.setCure(for: Part.self, named: "<a> \"b\"\nc\\d", isUnique: true, with: PlainPart())
        Vaccine.setCure(for: Machine.self, with: Machine())
        let (file, line): (String, UInt) = ("VaccineTests/ValidateTests.swift", #line - 2)

        XCTAssertEqual(Vaccine.graph().mermaid, """
        flowchart TD
            c0["Part #quot;#lt;a#gt; #quot;b#quot; c\\d#quot;<br>singleton<br>PlainPart<br>\(file):\(line)"]
            c1["Machine<br>transient<br>\(file):\(line + 1)"]
            c2["Int<br>missing"]
            c3["String<br>missing"]
            c1 --> c0
            c1 -. optionally .-> c2
            c1 -. lazily .-> c3
        """)
    }

    func testLazyOptionalWithACureOfTheOptionalTypeIsNotMissing() {
        XCTAssertNil(LazyInject<Int?>().wrappedValue)
        Vaccine.setCure(for: Int?.self, with: 1)
        Vaccine.setCure(for: LazyInject<Int?>.self, with: LazyInject())

        XCTAssertEqual(Vaccine.graph().nodes.count, 2, Vaccine.graph().description)
    }
}

private struct Sleeve {
    @Inject(Part.self) var part
}

private struct LazySleeve {
    @LazyInject(Part.self) var part
}

private final class Owner<Value> {
    @Inject(Value.self) var value
}

private final class Machine {
    @Inject(Part.self, named: "<a> \"b\"\nc\\d") var part
    @Inject(Part.self, named: "<a> \"b\"\nc\\d") var again
    @Inject var number: Int?
    @LazyInject(String.self) var text
}
