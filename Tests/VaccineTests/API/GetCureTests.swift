import Vaccine
import XCTest

/// How cures are named, found, removed, autowired, decorated and set by modules.
final class GetCureTests: CureTestCase {
    func testCuresDifferByNameAndByStaticTypesAndNumberOfArguments() {
        Vaccine.setCure(for: String.self, named: "other", with: "named")
        XCTAssertNil(Vaccine.findCure(for: String.self))
        Vaccine.setCure(for: String.self, with: "none")
        Vaccine.setCure(for: String.self) { (_: Int) in "int" }
        Vaccine.setCure(for: String.self) { (_: Double) in "double" }
        Vaccine.setCure(for: String.self) { (_: Int, _: String) in "int, string" }
        Vaccine.setCure(for: String.self, named: "other") { (_: Int) in "named int" }
        Vaccine.setCure(for: String.self) { (part: any Part) in "\(part is PlainPart)" }
        Vaccine.setCure(for: String.self) { (_: any Part, count: Int) in "\(count) parts" }
        Vaccine.setCure(for: String.self) { (value: Any) in "\(value)" }
        let part: any Part = PlainPart()
        let value: Any = 3

        XCTAssertEqual(Vaccine.getCure(for: String.self), "none")
        XCTAssertEqual(Vaccine.getCure(for: String.self, with: 1), "int")
        XCTAssertEqual(Vaccine.getCure(for: String.self, with: 1.0), "double")
        XCTAssertEqual(Vaccine.getCure(for: String.self, with: 1, "a"), "int, string")
        XCTAssertEqual(Vaccine.getCure(for: String.self, named: "other", with: 1), "named int")
        XCTAssertEqual(Vaccine.getCure(for: String.self, with: part), "true")
        XCTAssertEqual(Vaccine.getCure(for: String.self, with: part, 2), "2 parts")
        XCTAssertEqual(Vaccine.getCure(for: String.self, with: value), "3")
        XCTAssertEqual(try Vaccine.requireCure(for: String.self, with: part), "true")
        XCTAssertEqual(Vaccine.findCure(for: String.self, named: "other"), "named")
        XCTAssertEqual(Vaccine.findCure(for: String.self, with: 2, "words"), "int, string")
        XCTAssertNil(Vaccine.findCure(for: String.self, with: "word"))

        // Swift compares strings by canonical equivalence: é as one scalar, and as e with an accent.
        Vaccine.setCure(for: Int.self, named: "caf\u{E9}", with: 1)
        XCTAssertEqual(Vaccine.getCure(for: Int.self, named: "cafe\u{301}"), 1)
    }

    func testCureIsRemovedByTypeNameAndArguments() {
        Vaccine.setCure(for: Int.self, with: 1)
        Vaccine.setCure(for: Int.self, named: "two", with: 2)
        Vaccine.setCure(for: Int.self) { (number: Int) in number }
        Vaccine.setCure(for: Int.self) { (number: Int, text: String) in number + text.count }

        Vaccine.removeCure(for: Int.self, with: Int.self, String.self)
        assertKeys("Int", "Int \"two\"", "Int(Int)")
        let types: [Any.Type] = [Int.self, String.self]
        types.forEach { Vaccine.removeCure(for: $0) }
        assertKeys("Int \"two\"", "Int(Int)")

        Vaccine.withCures {
            Vaccine.setCure(for: Int.self, named: "two", with: 3)
            for _ in 1 ... 2 {
                Vaccine.removeCure(for: Int.self, named: "two")
                XCTAssertEqual(Vaccine.getCure(for: Int.self, named: "two"), 2, "the outer one")
            }
        }
        Vaccine.removeCure(for: Int.self, named: "two")
        assertKeys("Int(Int)")
        XCTAssertThrowsError(try Vaccine.requireCure(for: Int.self, named: "two"))
        XCTAssertEqual(Vaccine.getCure(for: Int.self, with: 3), 3)
    }

    func testValidationFindsWhatMayBeMissing() {
        Vaccine.setCure(for: String.self) { "\(Vaccine.findCure(for: Int.self) ?? 0)" }
        assertValidation()
        XCTAssertEqual(Vaccine.graph().edges.map(\.need), [.optionally])

        Vaccine.setCure(for: Int.self) { try Int(Vaccine.requireCure(for: Double.self)) }
        assertValidation(reports: "missing: String → Int → Double")
        XCTAssertEqual(Vaccine.graph().edges.map(\.need), [.needs, .needs])
    }

    func testAutowiringTakesScopeAndName() {
        Vaccine.setCure(for: Part.self, with: PlainPart())
        Vaccine.autowireCure(for: WrappingPart.self, named: "wired", scope: .singleton, with: WrappingPart.init)
        Vaccine.autowireCure(for: WrappingPart.self, isUnique: true, with: WrappingPart.init)

        for name in [nil, "wired"] {
            let wrapper = Vaccine.getCure(for: WrappingPart.self, named: name)
            XCTAssertTrue(wrapper === Vaccine.getCure(for: WrappingPart.self, named: name))
        }
    }

    func testLaterModuleWinsAndOneThatIsContainedTwiceIsSetOnce() {
        let real = Vaccine.Module { Vaccine.setCure(for: String.self, with: "real") }
        let stubs = Vaccine.Module { Vaccine.setCure(for: String.self, with: "stub") }
        XCTAssertFalse(Vaccine.hasCure(for: String.self), "nothing is set by a module that is only made")

        Vaccine.setCures(of: Vaccine.Module(Vaccine.Module(real), stubs), real)

        XCTAssertEqual(Vaccine.getCure(for: String.self), "stub")
    }

    func testTaskStartedByAFactoryMayAskForTheSameSingleton() async {
        let tasks = Log<Task<Part, Never>>()
        Vaccine.setCure(for: Part.self, isUnique: true) {
            tasks.add(Task { Vaccine.getCure(for: Part.self) })
            return PlainPart()
        }

        let part = Vaccine.getCure(for: Part.self)

        let same = await tasks.entries[0].value
        XCTAssertTrue(same === part)
    }

    func testHundredsOfLayersAreMade() {
        for scope in [Vaccine.Scope.transient, .graph, .shared, .singleton] {
            Vaccine.setCure(for: Int.self, scope: scope, with: 0)
            for _ in 0 ..< 300 {
                Vaccine.decorateCure(for: Int.self) { $0 + 1 }
            }

            XCTAssertEqual(Vaccine.getCure(for: Int.self), 300, "\(scope)")
            XCTAssertEqual(try Vaccine.requireCure(for: Int.self), 300, "\(scope)")
        }
    }

    func testEachOfManyNestedOverridesMayWrapTheOuterCure() {
        for isUnique in [false, true] {
            Vaccine.setCure(for: Int.self, isUnique: isUnique, with: 0)
            Vaccine.setCure(for: Double.self, isUnique: isUnique, with: 0)

            var cures = Cures.current
            for _ in 1 ... 300 {
                cures = cures.use { [outer = cures] in
                    Vaccine.withCures {
                        Vaccine.decorateCure(for: Int.self) { $0 + 1 }
                        Vaccine.setCure(for: Double.self, isUnique: isUnique) {
                            outer.use { Vaccine.getCure(for: Double.self) } + 1
                        }
                        return Cures.current
                    }
                }
            }
            cures.use {
                XCTAssertEqual(Vaccine.getCure(for: Int.self), 300)
                XCTAssertEqual(Vaccine.getCure(for: Double.self), 300, "wrapped by hand")
                XCTAssertEqual(try? Vaccine.requireCure(for: Double.self), 300)
            }
            XCTAssertEqual(Vaccine.getCure(for: Int.self), 0)
        }
    }

    func testPathNamesADecoratedCureOnceThoughItsBaseAsksForIt() throws {
        for (name, summary) in [("none", "missing: Part → Part \"none\""), (nil, "cycle: Part → Part")] {
            Vaccine.removeCure(for: Part.self)
            let line: UInt = #line + 1
            Vaccine.setCure(for: Part.self) { try WrappingPart(Vaccine.requireCure(for: Part.self, named: name)) }
            for _ in 1 ... 2 {
                Vaccine.decorateCure(for: Part.self) { WrappingPart($0) }
            }

            let problems = try [problem { try Vaccine.requireCure(for: Part.self) }] + Vaccine.validate()
            XCTAssertEqual(problems.map(\.summary), [summary, summary])
            XCTAssertEqual(problems.map(\.place?.line), [line, line])
        }
    }

    private func assertKeys(_ keys: String..., line: UInt = #line) {
        XCTAssertEqual(Vaccine.graph().nodes.map(\.key.description), keys, line: line)
    }
}
