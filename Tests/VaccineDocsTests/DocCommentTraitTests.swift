import Testing
import Vaccine
import VaccineTesting

/// The samples of the doc comments that are suites and tests with a trait.
enum DocCommentSamples {
    @Suite(.isolatedCures())
    struct DoormanTests {
        @Test func welcomes() {
            Vaccine.setCure(for: Greeting.self, with: GreetingMock())
            #expect(Doorman().welcome() == "mock")
        }
    }

    struct TraitOfATest {
        @Test(.isolatedCures { Vaccine.setCure(for: Greeting.self, with: GreetingMock()) })
        func welcomes() {
            #expect(Doorman().welcome() == "mock")
        }
    }
}
