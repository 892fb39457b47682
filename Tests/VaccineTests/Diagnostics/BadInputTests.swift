import Foundation
import Vaccine
import VaccineTesting
import XCTest

/// Misuse of the library, and unusual sizes.
final class BadInputTests: IsolatedTestCase {
    func testFactoryThatDiscardsAnObjectLeaksNothing() {
        let counter = PartCounter()
        Vaccine.setCure(for: Part.self) {
            _ = CountedPart(counter)
            return CountedPart(counter)
        }

        _ = Vaccine.getCure(for: Part.self)

        XCTAssertEqual(counter.madeCount, 2)
        XCTAssertEqual(counter.livingCount, 0)
    }

    func testRegistrationMayResolveWhatWasSetBefore() {
        Vaccine.setCure(for: Int.self, with: 20)
        Vaccine.setCure(for: String.self, scope: .eagerSingleton, with: "\(Vaccine.getCure(for: Int.self))")

        XCTAssertEqual(Vaccine.getCure(for: String.self), "20")
    }

    func testResetDuringAResolutionAffectsTheNext() {
        Vaccine.setCure(for: Int.self, with: 1)
        Vaccine.setCure(for: String.self) {
            let before = Vaccine.getCure(for: Int.self)
            Vaccine.removeAllCures()
            return "\(before)"
        }

        XCTAssertEqual(Vaccine.getCure(for: String.self), "1")
        XCTAssertThrowsError(try Vaccine.requireCure(for: String.self))
    }

    func testGraphUpToTenThousandDeepIsResolved() {
        let length = largest(10000)
        setChain(length)
        let made = onBigStack { Vaccine.getCure(for: Int.self, named: "0") }

        XCTAssertEqual(made, length)
    }

    func testGraphUpToTenThousandDeepIsValidated() {
        let length = largest(10000)
        setChain(length)
        XCTAssertEqual(Vaccine.validate(), [])

        Vaccine.setCure(for: Int.self, named: "\(length)") { Vaccine.getCure(for: Int.self, named: "0") }
        let cycle = Vaccine.validate().first { $0.kind == .cycle }
        XCTAssertEqual(cycle?.path.count, length + 2)
    }

    func testEndlessRecursionWithArgumentsIsACycle() {
        Vaccine.setCure(for: [Int].self) { (depth: Int) in
            try Vaccine.requireCure(for: [Int].self, with: depth + 1)
        }

        let failure = onBigStack { () -> String in
            do { return try "\(Vaccine.requireCure(for: [Int].self, with: 0))" } catch { return "\(error)" }
        }

        XCTAssertTrue(failure.hasPrefix("A cure needs itself: Array<Int>(Int) → Array<Int>(Int)."), failure)
    }

    func testUpToHundredThousandNearMissesAreNotAllListed() {
        for number in 0 ..< largest(100_000) {
            Vaccine.setCure(for: Int.self, named: "\(number)", with: number)
        }

        XCTAssertThrowsError(try Vaccine.requireCure(for: Int.self, named: "x")) { error in
            XCTAssertEqual("\(error)".split(separator: "\n").count, 11)
        }
    }

    private func setChain(_ length: Int) {
        for number in 0 ..< length {
            Vaccine.setCure(for: Int.self, named: "\(number)") {
                Vaccine.getCure(for: Int.self, named: "\(number + 1)")
            }
        }
        Vaccine.setCure(for: Int.self, named: "\(length)", with: length)
    }
}

/// Runs on a thread whose stack is as large as a graph that deep needs.
private func onBigStack<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
    let done = DispatchSemaphore(value: 0)
    let result = Kept<Result>()
    let thread = Thread(block: Vaccine.carryingCures {
        result.value = body()
        done.signal()
    })
    thread.stackSize = 256 << 20
    thread.start()
    done.wait()
    return result.value!
}

/// `@unchecked Sendable`: written before the semaphore is signalled, and read after.
private final class Kept<Value>: @unchecked Sendable {
    var value: Value?
}
