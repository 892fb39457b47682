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
            issue.comments.contains { $0.rawValue.contains("asked for at VaccineDocsTests/Greeting.swift:") }
        }
    }
}
