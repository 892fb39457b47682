import Vaccine
import VaccineTesting
import XCTest

final class GetCureTests: IsolatedTestCase {
    func testDeinitOfAReplacedValueMayUseCures() {
        Vaccine.setCure(for: Part.self, with: PlainPart())
        let isGone = expectation(description: "the replaced value is gone")
        Vaccine.setCure(for: Ending.self, isUnique: true, with: Ending {
            _ = Vaccine.getCure(for: Part.self)
            isGone.fulfill()
        })
        _ = Vaccine.getCure(for: Ending.self)

        Vaccine.setCure(for: Ending.self, with: Ending {})

        wait(for: [isGone], timeout: 10)
    }

    func testTaskStartedByAFactoryMayAskForTheSameSingleton() async {
        let isMade = expectation(description: "the cure was made and asked for by its own task")
        Vaccine.setCure(for: Part.self, isUnique: true) {
            Task {
                _ = Vaccine.getCure(for: Part.self)
                isMade.fulfill()
            }
            return PlainPart()
        }

        _ = Vaccine.getCure(for: Part.self)

        await fulfillment(of: [isMade], timeout: 10)
    }
}
