import Foundation
import Synchronization
import TestSupport
import Vaccine
import VaccineTesting
import XCTest

/// The samples of the page "Edge cases", and its other statements.
final class EdgeCasesTests: IsolatedTestCase {
    func testLaterCureWinsAndValidateReportsBothExceptInAnOverride() {
        Vaccine.setCure(for: Greeting.self, with: PoliteGreeting())
        Vaccine.setCure(for: Greeting.self, with: NamedGreeting("Ada"))

        XCTAssertEqual(Doorman().welcome(), "Good evening, Ada.")
        XCTAssertEqual(Vaccine.validate().count, 1)

        Vaccine.withCures {
            Vaccine.setCure(for: Greeting.self, with: NamedGreeting("Ada"))

            XCTAssertEqual(Doorman().welcome(), "Good evening, Ada.")
            XCTAssertEqual(Vaccine.validate(), [])
        }
    }

    func testCureThatIsSetLaterDropsTheDecorator() {
        Vaccine.setCure(for: Greeting.self, with: PoliteGreeting())
        Vaccine.decorateCure(for: Greeting.self) { inner in LoudGreeting(around: inner) }
        Vaccine.setCure(for: Greeting.self, with: NamedGreeting("Ada"))

        XCTAssertEqual(Doorman().welcome(), "Good evening, Ada.")
        XCTAssertEqual(Vaccine.validate().count, 1)
    }

    func testDefaultValuesOfParametersAreIgnored() throws {
        Vaccine.autowireCure(for: TimeTelling.self, with: SystemClock.init(hour:))

        XCTAssertThrowsError(try Vaccine.requireCure(for: TimeTelling.self)) { error in
            XCTAssertTrue("\(error)".hasPrefix("There is no cure for Swift.Int, "), "\(error)")
        }
        Vaccine.setCure(for: Int.self, with: 9)
        XCTAssertEqual(try Vaccine.requireCure(for: TimeTelling.self).hour, 9)
    }

    func testDeinitMayResolve() {
        let log = MemoryLog()
        Vaccine.setCure(for: Log.self, to: log)
        _ = Diary()
        XCTAssertEqual(log.lines, ["closed"])

        Vaccine.setCure(for: Diary.self, isUnique: true, with: Diary())
        _ = Vaccine.getCure(for: Diary.self)
        Vaccine.removeAllCures()
        XCTAssertEqual(log.lines, ["closed"], "its log went first")

        Vaccine.setCure(for: Log.self, to: log)
        Vaccine.setCure(for: Diary.self, isUnique: true, with: Diary())
        _ = Vaccine.getCure(for: Diary.self)
        Vaccine.setCure(for: Diary.self, with: Diary())
        XCTAssertEqual(log.lines, ["closed", "closed"])
    }

    func testEmptyNameIsAName() {
        Vaccine.setCure(for: Greeting.self, with: PoliteGreeting())
        Vaccine.setCure(for: Greeting.self, named: "", with: NamedGreeting("nobody"))

        XCTAssertEqual(Vaccine.getCure(for: Greeting.self).greet(), "Good evening.")
        XCTAssertEqual(Vaccine.getCure(for: Greeting.self, named: "").greet(), "Good evening, nobody.")
        XCTAssertEqual(Vaccine.getCure(for: Greeting.self, named: nil).greet(), "Good evening.")
    }

    func testFactoryThatAsksForItselfIsACycle() {
        Vaccine.setCure(for: Greeting.self) {
            try LoudGreeting(around: Vaccine.requireCure(for: Greeting.self))
        }

        XCTAssertThrowsError(try Vaccine.requireCure(for: Greeting.self)) { error in
            XCTAssertEqual("\(error)", """
            A cure needs itself: Greeting → Greeting. To break the cycle, inject one of them with @LazyInject, or assign \
            it after initialization. To wrap the cure that was set before, use Vaccine.decorateCure.
            """)
        }
    }

    func testFactoryThatThrowsRunsAgain() throws {
        let isOpen = Atomic(false)
        Vaccine.setCure(for: Session.self, isUnique: true) {
            guard isOpen.load(ordering: .relaxed) else { throw CocoaError(.fileLocking) }
            return Session()
        }

        XCTAssertThrowsError(try Vaccine.requireCure(for: Session.self)) { error in
            XCTAssertEqual((error as? CocoaError)?.code, .fileLocking)
        }
        guard case .failed = Vaccine.validate().first?.kind else { return XCTFail("validate does not tell") }

        isOpen.store(true, ordering: .relaxed)
        let session = try Vaccine.requireCure(for: Session.self)
        XCTAssertTrue(session === Vaccine.getCure(for: Session.self))
    }

    func testOptionalPropertyTakesACureOfEitherType() {
        Vaccine.setCure(for: (any Greeting)?.self, with: PoliteGreeting())
        Vaccine.setCure(for: TimeTelling.self, with: SystemClock())

        XCTAssertEqual(Guest().greeting?.greet(), "Good evening.")
        XCTAssertEqual(Guest().clock?.hour, 20)
    }

    func testGraphUpToTenThousandDeepIsResolvedOnALargeStack() {
        let deepest = LongTests.areWanted ? 10000 : 2000
        for level in 0 ..< deepest {
            Vaccine.setCure(for: Int.self, named: "\(level)") {
                Vaccine.getCure(for: Int.self, named: "\(level + 1)") + 1
            }
        }
        Vaccine.setCure(for: Int.self, named: "\(deepest)", with: 0)
        let isDone = expectation(description: "made")

        let cures = Cures.current
        let thread = Thread {
            cures.use { XCTAssertEqual(Vaccine.getCure(for: Int.self, named: "0"), deepest) }
            isDone.fulfill()
        }
        thread.stackSize = 64 << 20
        thread.start()

        wait(for: [isDone], timeout: 60)
        XCTAssertEqual(Vaccine.validate(), [])

        Vaccine.setCure(for: Int.self, named: "\(deepest)") { Vaccine.getCure(for: Int.self, named: "0") }
        let cycle = Vaccine.validate().first { $0.kind == .cycle }
        XCTAssertEqual(cycle?.path.count, deepest + 2)
    }
}

final class Guest {
    @Inject var greeting: (any Greeting)?
    @Inject(TimeTelling.self) var clock: (any TimeTelling)?
}

final class Diary {
    private let lastLine = "closed"

    deinit {
        try? Vaccine.requireCure(for: Log.self).write(lastLine)
    }
}
