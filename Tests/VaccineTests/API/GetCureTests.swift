import Foundation
import Synchronization
import Vaccine
import VaccineTesting
import XCTest

final class GetCureTests: IsolatedTestCase {
    func testCureIsTransientUnlessItIsUnique() {
        Vaccine.setCure(for: Counting.self, with: Counter())
        XCTAssertFalse(Vaccine.getCure(for: Counting.self) === Vaccine.getCure(for: Counting.self))

        Vaccine.setCure(for: Counting.self, isUnique: true, with: Counter())
        XCTAssertTrue(Vaccine.getCure(for: Counting.self) === Vaccine.getCure(for: Counting.self))

        Vaccine.setCure(for: Counting.self) { Counter() }
        XCTAssertFalse(Vaccine.getCure(for: Counting.self) === Vaccine.getCure(for: Counting.self))

        Vaccine.setCure(for: Counting.self, isUnique: true) { Counter() }
        XCTAssertTrue(Vaccine.getCure(for: Counting.self) === Vaccine.getCure(for: Counting.self))
    }

    func testCuresThatNeedEachOtherCanBeSetInAnyOrder() {
        Vaccine.setCure(for: Report.self, isUnique: true, with: Report(counter: Vaccine.getCure(for: Counting.self)))
        Vaccine.setCure(for: Counting.self, isUnique: true, with: Counter())

        XCTAssertTrue(Vaccine.getCure(for: Report.self).counter === Vaccine.getCure(for: Counting.self))
    }

    func testLaterCureWins() {
        let mock = Counter()
        Vaccine.setCure(for: Counting.self, isUnique: true, with: Counter())
        _ = Vaccine.getCure(for: Counting.self)

        Vaccine.setCure(for: Counting.self, with: mock)

        XCTAssertTrue(Vaccine.getCure(for: Counting.self) === mock)
    }

    func testTypesOfTheSameNameHaveCuresOfTheirOwn() {
        Vaccine.setCure(for: Left.Value.self, with: Left.Value(number: 1))
        Vaccine.setCure(for: Right.Value.self, with: Right.Value(number: 2))
        Vaccine.setCure(for: [Int].self, with: [1])
        Vaccine.setCure(for: [String].self, with: ["a"])

        XCTAssertEqual(Vaccine.getCure(for: Left.Value.self).number, 1)
        XCTAssertEqual(Vaccine.getCure(for: Right.Value.self).number, 2)
        XCTAssertEqual(Vaccine.getCure(for: [Int].self), [1])
        XCTAssertEqual(Vaccine.getCure(for: [String].self), ["a"])
    }

    func testFactoryMaySetAndGetOtherCures() {
        Vaccine.setCure(for: Report.self, isUnique: true) {
            Vaccine.setCure(for: Counting.self, isUnique: true, with: Counter())
            return Report(counter: Vaccine.getCure(for: Counting.self))
        }

        XCTAssertTrue(Vaccine.getCure(for: Report.self).counter === Vaccine.getCure(for: Counting.self))
    }

    func testDeinitOfAReplacedValueMayUseCures() {
        Vaccine.setCure(for: Counting.self, with: Counter())
        let isGone = expectation(description: "the replaced value is gone")
        Vaccine.setCure(for: Farewell.self, isUnique: true, with: Farewell {
            _ = Vaccine.getCure(for: Counting.self)
            isGone.fulfill()
        })
        _ = Vaccine.getCure(for: Farewell.self)

        Vaccine.setCure(for: Farewell.self, with: Farewell {})

        wait(for: [isGone], timeout: 10)
    }

    func testCuresCanBeSetAndGotFromManyThreadsAtOnce() {
        Vaccine.setCure(for: Counting.self, with: Counter())

        onThreads(4) { _ in
            for index in 0 ..< 5000 {
                if index.isMultiple(of: 3) {
                    Vaccine.setCure(for: Counting.self, isUnique: index.isMultiple(of: 2), with: Counter())
                }
                Vaccine.getCure(for: Counting.self).count()
            }
        }
    }

    func testTaskStartedByAFactoryMayAskForTheSameSingleton() async {
        let isMade = expectation(description: "the cure was made and asked for by its own task")
        Vaccine.setCure(for: Counting.self, isUnique: true) {
            Task {
                _ = Vaccine.getCure(for: Counting.self)
                isMade.fulfill()
            }
            return Counter()
        }

        _ = Vaccine.getCure(for: Counting.self)

        await fulfillment(of: [isMade], timeout: 10)
    }
}

private protocol Counting: AnyObject, Sendable {
    func count()
}

private final class Counter: Counting {
    private let number = Atomic(0)

    func count() {
        number.add(1, ordering: .relaxed)
    }
}

private final class Report {
    let counter: Counting

    init(counter: Counting) {
        self.counter = counter
    }
}

private final class Farewell {
    private let onDeinit: () -> Void

    init(onDeinit: @escaping () -> Void) {
        self.onDeinit = onDeinit
    }

    deinit {
        onDeinit()
    }
}

private enum Left {
    struct Value {
        let number: Int
    }
}

private enum Right {
    struct Value {
        let number: Int
    }
}
