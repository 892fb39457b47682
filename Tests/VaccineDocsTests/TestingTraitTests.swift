import Testing
import Vaccine
import VaccineTesting

@Suite(.isolatedCures())
struct DoormanSuite {
    @Test func welcomes() {
        Vaccine.setCure(for: Greeting.self, with: GreetingMock())

        #expect(Doorman().welcome() == "mock")
    }

    @Test(arguments: ["Ada", "Grace"])
    func `welcomes by name`(_ name: String) {
        Vaccine.setCure(for: Greeting.self, with: NamedGreeting(name))

        #expect(Doorman().welcome() == "Good evening, \(name).")
    }
}

@Suite(.isolatedCures())
struct WelcomeSuite {
    @Test func welcomes() {
        Vaccine.setCure(for: Greeting.self, with: GreetingMock())
        #expect(Doorman().welcome() == "mock")
    }
}

@Suite(.isolatedCures { Vaccine.setCures(of: house) })
struct HouseSuite {
    @Test func welcomes() {
        #expect(Doorman().welcome() == "Good evening.")
    }
}

@Suite(.isolatedCures())
struct ScreenSuite {
    @Test @MainActor func `screen shows the window`() {
        Vaccine.setCure(for: Window.self, isUnique: true) { @MainActor in Window() }

        #expect(Screen().title == "Untitled")
        #expect(Vaccine.validate() == [])
    }
}

@Suite(.isolatedCures())
struct TestValueSuite {
    @Test func `missing cure is an issue, and the test goes on with its test value`() {
        Vaccine.setTestValue(for: Greeting.self, with: GreetingMock())

        withKnownIssue {
            #expect(Doorman().welcome() == "mock")
        } matching: { issue in
            issue.comments.contains { $0.rawValue.hasPrefix("There is no cure for VaccineDocsTests.Greeting") }
        }
    }
}

struct TraitOfATestSuite {
    @Test(.isolatedCures { Vaccine.setCure(for: Greeting.self, with: GreetingMock()) })
    func welcomes() {
        #expect(Doorman().welcome() == "mock")
    }
}

struct CompletenessSuite {
    @Test(.isolatedCures { Vaccine.setCures(of: house) })
    func `cures are complete`() {
        checkCures()
    }

    @Test(.isolatedCures())
    func `missing cure is an issue at its line`() {
        Vaccine.setCure(for: Doorman.self, with: Doorman())

        withKnownIssue {
            checkCures()
        } matching: { issue in
            issue.sourceLocation?.description.contains("Greeting.swift:") == true
        }
    }
}
