import Foundation
import Testing
import Vaccine
import VaccineTesting
import XCTest

/// Misuse of the library, and unusual sizes.
final class BadInputTests: IsolatedTestCase {
    func testLaterCureForAKeyWins() {
        Vaccine.setCure(for: Int.self, isUnique: true, with: 1)
        _ = Vaccine.getCure(for: Int.self)
        Vaccine.setCure(for: Int.self, with: 2)

        XCTAssertEqual(Vaccine.getCure(for: Int.self), 2)
    }

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

struct CycleTests {
    @Test
    func `cycle of transient cures is reported with its path`() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Vaccine.setCure(for: Int.self) { Vaccine.getCure(for: String.self).count }
            Vaccine.setCure(for: String.self) { "\(Vaccine.getCure(for: Double.self))" }
            Vaccine.setCure(for: Double.self) { Double(Vaccine.getCure(for: Int.self)) }
            _ = Vaccine.getCure(for: String.self)
        }
        let message = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(message.contains("A cure needs itself: String → Double → Int → String. To break the cycle"))
    }

    @Test
    func `factory that replaces its cure before each request is a cycle`() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            setAndAsk()
            _ = Vaccine.getCure(for: Int.self)
        }
        let message = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(message.contains("A cure needs itself: Int → Int."))
    }

    @Test
    func `cycle longer than the initial stack is reported whole`() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            for number in 0 ..< 40 {
                Vaccine.setCure(for: Int.self, named: "\(number)") {
                    Vaccine.getCure(for: Int.self, named: "\((number + 1) % 40)")
                }
            }
            _ = Vaccine.getCure(for: Int.self, named: "0")
        }
        let message = String(decoding: result.standardErrorContent, as: UTF8.self)
        let path = (0 ... 40).map { "Int \"\($0 % 40)\"" }.joined(separator: " → ")
        #expect(message.contains("A cure needs itself: \(path)."))
    }

    @Test
    func `singleton that asks for itself in an override is a cycle`() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Vaccine.setCure(for: Int.self, isUnique: true) { Vaccine.withCures { Vaccine.getCure(for: Int.self) } }
            _ = Vaccine.getCure(for: Int.self)
        }
        let message = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(message.contains("A cure needs itself: Int → Int."))
    }

    @Test
    func `nested missing cure is reported with its path`() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Vaccine.setCure(for: LeftHalf.self, isUnique: true, with: LeftPart())
            Vaccine.setCure(for: Whole.self, with: Whole())
            _ = Vaccine.getCure(for: Whole.self)
        }
        let message = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(message.contains("There is no cure for VaccineTests.Part, asked for at VaccineTests/Parts.swift:"))
        #expect(message.contains("by the path Whole → LeftHalf → Part."))
    }

    @Test
    func `error of a factory stops getCure`() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Vaccine.setCure(for: Int.self) { throw CancellationError() }
            _ = Vaccine.getCure(for: Int.self)
        }
        let message = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(message.contains("The cure for Int could not be made: CancellationError()"))
    }
}

private func setAndAsk() {
    Vaccine.setCure(for: Int.self) {
        setAndAsk()
        return Vaccine.getCure(for: Int.self)
    }
}
