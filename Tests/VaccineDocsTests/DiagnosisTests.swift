import Vaccine
import VaccineTesting
import XCTest

/// The samples of the page "Diagnosis".
final class DiagnosisTests: IsolatedTestCase {
    func testCuresAreComplete() {
        Vaccine.setCures(of: house)
        checkCures()
    }

    func testProblemsArePrintedWithTheirPlaces() {
        Vaccine.setCure(for: Doorman.self, with: Doorman())

        let problems = Vaccine.validate()
        for problem in problems {
            print(problem.place?.description ?? "unknown", problem)
        }

        for problem in Vaccine.validate() where problem.kind == .missing {
            print(problem.key, problem.path)
        }

        XCTAssertEqual(problems.map { $0.place?.file }, ["VaccineDocsTests/Greeting.swift"])
        XCTAssertEqual(problems.map(\.kind), [.missing])
        XCTAssertEqual(problems[0].path, [Vaccine.Key(Doorman.self)])
    }

    func testMissingCureIsReportedWithItsPath() {
        Vaccine.setCure(for: Doorman.self, with: Doorman())
        Vaccine.autowireCure(for: Greeting.self, with: TimelyGreeting.init(clock:log:))
        let line = #line - 1

        XCTAssertEqual(Vaccine.validate().map(\.description), ["""
        There is no cure for VaccineDocsTests.TimeTelling, asked for at VaccineDocsTests/DiagnosisTests.swift:\(line), \
        by the path Doorman → Greeting → TimeTelling. \
        Set one before that line runs: Vaccine.setCure(for: TimeTelling.self, with: …)
        """])
    }

    func testRequireCureThrows() {
        let greeting: Greeting
        do {
            greeting = try Vaccine.requireCure(for: Greeting.self)
        } catch {
            print(error)
            greeting = PoliteGreeting()
        }

        XCTAssertEqual(greeting.greet(), "Good evening.")
        XCTAssertThrowsError(try Vaccine.requireCure(for: Greeting.self)) { error in
            XCTAssertTrue("\(error)".hasPrefix("There is no cure for VaccineDocsTests.Greeting, asked for at "))
        }
    }

    func testCycleIsReportedWithItsPath() {
        Vaccine.setCure(for: Doorman.self) { Doorman() }
        Vaccine.setCure(for: Greeting.self) { NamedGreeting(Vaccine.getCure(for: Doorman.self).welcome()) }

        let problems = Vaccine.validate()
        XCTAssertEqual(problems.map(\.kind), [.cycle])
        XCTAssertEqual(problems[0].path.map(\.description), ["Doorman", "Greeting", "Doorman"])
        XCTAssertTrue(problems[0].description.hasPrefix("A cure needs itself: Doorman → Greeting → Doorman."))
    }

    func testGraphDescription() {
        Vaccine.setCure(for: TimeTelling.self, isUnique: true, with: SystemClock())
        Vaccine.autowireCure(for: Greeting.self, with: TimelyGreeting.init(clock:log:))
        let line = #line - 2

        let graph = Vaccine.graph()

        XCTAssertEqual(graph.description, """
        TimeTelling: singleton, SystemClock, VaccineDocsTests/DiagnosisTests.swift:\(line)
        Greeting: transient, TimelyGreeting, VaccineDocsTests/DiagnosisTests.swift:\(line + 1)
            needs TimeTelling
            optionally Log
        Log: missing
        """)
        XCTAssertTrue(graph.mermaid.hasPrefix("flowchart TD\n"))

        let clock = Vaccine.graph().nodes.first { $0.key == Vaccine.Key(TimeTelling.self) }

        XCTAssertEqual(clock?.place?.line, UInt(line))
        XCTAssertEqual(clock?.scope, .singleton)
    }

    func testGraphShowsTheLayersOfADecoratedCure() {
        Vaccine.setCure(for: TimeTelling.self, with: SystemClock())
        Vaccine.setCure(for: Greeting.self, isUnique: true, with: PoliteGreeting())
        Vaccine.decorateCure(for: Greeting.self) { inner in
            Vaccine.getCure(for: TimeTelling.self).hour < 18 ? inner : LoudGreeting(around: inner)
        }
        let line = #line - 5

        let file = "VaccineDocsTests/DiagnosisTests.swift"
        XCTAssertEqual(Vaccine.graph().description, """
        TimeTelling: transient, SystemClock, \(file):\(line)
        Greeting: singleton, LoudGreeting, \(file):\(line + 2)
            wraps PoliteGreeting, \(file):\(line + 1)
            needs TimeTelling
        Greeting: singleton, PoliteGreeting, \(file):\(line + 1)
        """)
        Vaccine.decorateCure(for: Greeting.self) { LoudGreeting(around: $0) }
        let edges = ["c1 -. wraps .-> c2", "c2 -. wraps .-> c3", "c2 --> c0"].joined(separator: "\n    ")
        XCTAssertTrue(Vaccine.graph().mermaid.hasSuffix(edges), Vaccine.graph().mermaid)
    }

    func testKnownProblemIsAccepted() {
        Vaccine.setCure(for: Session.self, with: Session())
        Vaccine.setCure(for: Kitchen.self, isUnique: true, with: Kitchen())

        let known = Vaccine.Problem.Kind.captive(keptBy: Vaccine.Key(Kitchen.self), scope: .transient)

        let problems = Vaccine.validate().filter { $0.kind != known || $0.key != Vaccine.Key(Session.self) }

        XCTAssertEqual(problems, [])
        XCTAssertEqual(Vaccine.validate().count, 1)
    }
}
