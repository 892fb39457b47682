import Synchronization
import Testing
import Vaccine
import VaccineTesting
import XCTest

/// The samples of the page "Diagnosis".
final class DiagnosisTests: IsolatedTestCase {
    func testNothingIsMissing() {
        Vaccine.setCure(for: TimeTelling.self, with: SystemClock())
        Vaccine.autowireCure(for: Greeting.self, with: TimelyGreeting.init(clock:log:))

        XCTAssertEqual(Vaccine.validate(), [])
    }

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

        XCTAssertEqual(problems.map { $0.place?.file }, ["VaccineDocsTests/Greeting.swift"])
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

    func testAllMissingCuresAreListed() {
        Vaccine.setCure(for: Porter.self, with: Porter())

        let missing = Vaccine.validate().filter { $0.kind == .missing }.map(\.key.description)

        XCTAssertEqual(missing, ["TimeTelling", "Greeting \"farewell\"", "Greeting"])
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

    func testNearMissesAreNamed() {
        Vaccine.setCure(for: Greeting.self, named: "farewell", with: PoliteGreeting())
        let line = #line - 1

        XCTAssertThrowsError(try Vaccine.requireCure(for: Greeting.self)) { error in
            XCTAssertEqual(
                "\(error)".split(separator: "\n").last,
                "There is one named \"farewell\", set at VaccineDocsTests/DiagnosisTests.swift:\(line)."
            )
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
        XCTAssertTrue(graph.dot.hasPrefix("digraph cures {\n"))
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
    }

    func testLineOfACureIsFound() {
        Vaccine.setCure(for: TimeTelling.self, isUnique: true, with: SystemClock())
        let line = #line - 1

        let clock = Vaccine.graph().nodes.first { $0.key == Vaccine.Key(TimeTelling.self) }

        XCTAssertEqual(clock?.place?.line, UInt(line))
        XCTAssertEqual(clock?.scope, .singleton)
    }

    func testValidatingKeepsNothing() {
        let made = Atomic(0)
        Vaccine.setCure(for: Session.self, isUnique: true) {
            made.add(1, ordering: .relaxed)
            return Session()
        }

        XCTAssertEqual(Vaccine.validate(), [])
        XCTAssertEqual(made.load(ordering: .relaxed), 1)

        _ = Vaccine.getCure(for: Session.self)
        XCTAssertEqual(made.load(ordering: .relaxed), 2)
    }

    func testKnownProblemIsAccepted() {
        Vaccine.setCure(for: Session.self, with: Session())
        Vaccine.setCure(for: Kitchen.self, isUnique: true, with: Kitchen())

        let known = Vaccine.Problem.Kind.captive(keptBy: Vaccine.Key(Kitchen.self), scope: .transient)

        let problems = Vaccine.validate().filter { $0.kind != known || $0.key != Vaccine.Key(Session.self) }

        XCTAssertEqual(problems, [])
        XCTAssertEqual(Vaccine.validate().count, 1)
    }

    func testValidateRunsCuresWithArgumentsOnlyWhereTheyAreUsed() {
        let made = Mutex<[String]>([])
        Vaccine.setCure(for: Greeting.self) { (name: String) in
            made.withLock { $0.append(name) }
            return NamedGreeting(name)
        }
        XCTAssertEqual(Vaccine.validate(), [])
        XCTAssertEqual(made.withLock(\.self), [])

        Vaccine.setCure(for: Session.self) {
            _ = Vaccine.getCure(for: Greeting.self, with: "Ada")
            return Session()
        }
        XCTAssertEqual(Vaccine.validate(), [])
        XCTAssertEqual(made.withLock(\.self), ["Ada"])
    }

    func testMainActorCuresAreMadeOnTheMainActor() async {
        Vaccine.setCure(for: Window.self, isUnique: true) { @MainActor in Window() }

        let onMainActor = await MainActor.run { Vaccine.validate() }
        let elsewhere = await Task.detached(operation: Vaccine.carryingCures { Vaccine.validate().count }).value

        XCTAssertEqual(onMainActor, [])
        XCTAssertEqual(elsewhere, 1)
    }
}

/// Tests that end the program, in processes of their own.
struct DiagnosisExitTests {
    @Test
    func `missing cure stops the program with the sentence of the page`() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Doorman()
        }

        let message = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(message.contains("There is no cure for VaccineDocsTests.Greeting, asked for at VaccineDocsTests/"))
        #expect(message.contains("Set one before that line runs: Vaccine.setCure(for: Greeting.self, with: …)"))
    }
}
