import Vaccine
import VaccineTesting
import XCTest

/// The samples of the page "Diagnosis", with the sentences that it shows.
final class DiagnosisTests: IsolatedTestCase {
    func testRequireCureThrows() {
        let greeting: Greeting
        do {
            greeting = try Vaccine.requireCure(for: Greeting.self)
        } catch {
            print(error)
            greeting = PoliteGreeting()
        }

        XCTAssertEqual(greeting.greet(), "Good evening.")
    }

    func testMissingCureIsReportedWithItsPath() {
        Vaccine.setCure(for: Doorman.self, with: Doorman())
        Vaccine.autowireCure(for: Greeting.self, with: TimelyGreeting.init(clock:log:))
        let line = #line - 1

        for problem in Vaccine.validate() where problem.kind == .missing {
            print(problem.key, problem.path)
        }

        XCTAssertEqual(Vaccine.validate().map(\.description), ["""
        There is no cure for VaccineDocsTests.TimeTelling, asked for at VaccineDocsTests/DiagnosisTests.swift:\(line), \
        by the path Doorman → Greeting → TimeTelling. \
        Set one before that line runs: Vaccine.setCure(for: TimeTelling.self, with: …)
        """])
    }

    func testCycleIsReportedWithItsPath() {
        Vaccine.setCure(for: Doorman.self) { Doorman() }
        Vaccine.setCure(for: Greeting.self) { NamedGreeting(Vaccine.getCure(for: Doorman.self).welcome()) }

        XCTAssertEqual(Vaccine.validate().map(\.description), ["""
        A cure needs itself: Doorman → Greeting → Doorman. To break the cycle, inject one of them with @LazyInject, or \
        assign it after initialization.
        """])
    }

    func testKnownProblemIsAccepted() {
        Vaccine.setCure(for: Session.self, with: Session())
        Vaccine.setCure(for: Kitchen.self, isUnique: true, with: Kitchen())

        let known = Vaccine.Problem.Kind.captive(keptBy: Vaccine.Key(Kitchen.self), scope: .transient)
        let problems = Vaccine.validate().filter { $0.kind != known }

        XCTAssertEqual(problems, [])
    }

    func testGraph() {
        Vaccine.setCure(for: TimeTelling.self, isUnique: true, with: SystemClock())
        Vaccine.autowireCure(for: Greeting.self, with: TimelyGreeting.init(clock:log:))
        Vaccine.decorateCure(for: Greeting.self) { inner in LoudGreeting(around: inner) }
        let line = #line - 3

        let file = "VaccineDocsTests/DiagnosisTests.swift"
        XCTAssertEqual(Vaccine.graph().description, """
        TimeTelling: singleton, SystemClock, \(file):\(line)
        Greeting: transient, LoudGreeting, \(file):\(line + 2)
            wraps TimelyGreeting, \(file):\(line + 1)
        Greeting: transient, TimelyGreeting, \(file):\(line + 1)
            needs TimeTelling
            optionally Log
        Log: missing
        """)
    }
}
