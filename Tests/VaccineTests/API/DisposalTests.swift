import Synchronization
import Vaccine
import VaccineTesting
import XCTest

/// What is done with values that the library no longer keeps.
final class DisposalTests: IsolatedTestCase {
    private let log = Log<String>()

    func testValuesAreDisposedOfAtResetInReverseOrderOfMaking() {
        for name in ["b", "c", "a"] {
            setAndGet(name, named: name)
        }
        setLogged("never made", named: "never made")
        XCTAssertEqual(Vaccine.validate(), [])
        XCTAssertEqual(Vaccine.graph().nodes.count, 4)
        XCTAssertEqual(log.entries, [])

        Vaccine.removeAllCures()
        XCTAssertEqual(log.entries, ["a", "c", "b"])

        Vaccine.removeAllCures()
        XCTAssertEqual(log.entries, ["a", "c", "b"])
    }

    func testShutDownWaitsForAsynchronousDisposalsInOrder() async {
        for name in ["a", "b", "c"] {
            setAndGet(name, named: name)
        }
        Vaccine.onDispose(of: String.self, named: "b") { [log] name in
            log.add("before \(name)")
            try? await Task.sleep(for: .milliseconds(20))
            log.add(name)
        }

        await Vaccine.shutDown()

        XCTAssertEqual(log.entries, ["c", "before b", "b", "a"])
        XCTAssertThrowsError(try Vaccine.requireCure(for: String.self, named: "a"))
    }

    func testValuesAreDisposedOfWhenTheirScopeIsResetOrTheirCureRemovedOrReplaced() {
        setAndGet("a", named: "a", scope: .document)
        setAndGet("b", named: "b", scope: .document)
        setAndGet("c", named: "c")

        Vaccine.removeValues(in: .document)
        XCTAssertEqual(log.entries, ["b", "a"])
        Vaccine.removeCure(for: String.self, named: "c")
        XCTAssertEqual(log.entries, ["b", "a", "c"])

        _ = Vaccine.getCure(for: String.self, named: "a")
        Vaccine.removeValues(in: .document)
        XCTAssertEqual(log.entries, ["b", "a", "c", "a"])

        setAndGet("d", named: "d")
        Vaccine.setCure(for: String.self, named: "d", isUnique: true, with: "has no disposer")
        _ = Vaccine.getCure(for: String.self, named: "d")
        XCTAssertEqual(log.entries, ["b", "a", "c", "a", "d"])
        Vaccine.removeAllCures()
        XCTAssertEqual(log.entries, ["b", "a", "c", "a", "d"])
    }

    func testLayersOfADecoratedCureAreDisposedOfFromTheOutermost() {
        setAndGet("inner")
        Vaccine.decorateCure(for: String.self) { "outer of \($0)" }
        Vaccine.onDispose(of: String.self) { [log] in log.add($0) }
        XCTAssertEqual(Vaccine.getCure(for: String.self), "outer of inner")
        XCTAssertEqual(log.entries, [])

        Vaccine.removeAllCures()

        XCTAssertEqual(log.entries, ["outer of inner", "inner"])
    }

    func testValuesOfAnOverrideAreDisposedOfAtItsEnd() async {
        setAndGet("one")

        Vaccine.withCures {
            _ = Vaccine.getCure(for: String.self)
            setAndGet("two", named: "two")
        }
        XCTAssertEqual(log.entries, ["two", "one"])

        await Vaccine.withCures {
            _ = Vaccine.getCure(for: String.self)
            await Vaccine.shutDown()
            XCTAssertEqual(log.entries, ["two", "one", "one"])
        }
        XCTAssertEqual(log.entries, ["two", "one", "one"])
        XCTAssertEqual(Vaccine.getCure(for: String.self), "one")

        Vaccine.withCures {
            Vaccine.onDispose(of: String.self) { [log] _ in log.add("set in an override") }
        }
        Vaccine.removeAllCures()
        XCTAssertEqual(log.entries, ["two", "one", "one", "one"])
    }

    func testDisposalMayUseCures() {
        setAndGet("one")
        Vaccine.onDispose(of: String.self) { [log] text in
            Vaccine.setCure(for: Int.self, with: text.count)
            log.add("\(Vaccine.getCure(for: Int.self))")
        }

        Vaccine.removeAllCures()

        XCTAssertEqual(log.entries, ["3"])
    }

    @MainActor
    func testValueThatIsNotSendableIsDisposedOf() async {
        let log = log
        Vaccine.setCure(for: Connection.self, isUnique: true, with: Connection())
        Vaccine.onDispose(of: Connection.self) { connection in
            await connection.close()
            log.add("\(connection.isClosed)")
        }
        _ = Vaccine.getCure(for: Connection.self)

        await Vaccine.shutDown()

        XCTAssertEqual(log.entries, ["true"])
    }

    func testLaterDisposalsAndShutDownWaitForOneThatHasBegun() async {
        let (log, gate) = (log, Gate())
        setAndGet("database")
        setAndGet("session", named: "session", scope: .document)
        Vaccine.onDispose(of: String.self, named: "session") { name in
            await gate.passed()
            log.add(name)
        }

        Vaccine.removeValues(in: .document)
        await gate.arrived()
        let shutDown = Task { await Vaccine.shutDown() }
        await settle()
        XCTAssertEqual(log.entries, [])

        gate.open()
        await shutDown.value
        XCTAssertEqual(log.entries, ["session", "database"])
    }

    @MainActor
    func testDisposerOfMainActorCodeRunsThere() async {
        let log = log
        Vaccine.setCure(for: Int.self, isUnique: true, with: 1)
        Vaccine.onDispose(of: Int.self) { @MainActor _ in log.add("main: \(Thread.isMainThread)") }
        _ = Vaccine.getCure(for: Int.self)

        let cures = Cures.current
        await Task.detached { await cures.use { await Vaccine.shutDown() } }.value

        XCTAssertEqual(log.entries, ["main: true"])
    }

    func testManyThreadsSetDisposersAndResetAtOnce() {
        for round in 0 ..< 100 {
            setAndGet("\(round)")
            onThreads(4) { thread in
                if thread == 0 {
                    Vaccine.setCure(for: Int.self, isUnique: true, with: 1)
                    Vaccine.onDispose(of: Int.self) { _ in }
                    _ = Vaccine.findCure(for: Int.self)
                } else {
                    Vaccine.removeCure(for: String.self)
                    Vaccine.removeValues(in: .singleton)
                }
            }
        }
        XCTAssertEqual(log.entries, (0 ..< 100).map(String.init))
    }

    func testReplacedDisposerMayHoldWhatResolvesAtItsEnd() {
        setLogged("asked at the end")
        let isEnded = Atomic(false)
        var holder: Ending? = Ending {
            _ = Vaccine.getCure(for: String.self)
            isEnded.store(true, ordering: .relaxed)
        }
        Vaccine.setCure(for: Int.self, isUnique: true, with: 1)
        Vaccine.onDispose(of: Int.self) { [holder] _ in _ = holder }
        holder = nil

        // It hangs here if a lock is held while what is replaced is freed.
        Vaccine.onDispose(of: Int.self) { _ in }

        XCTAssertTrue(isEnded.load(ordering: .relaxed))
    }

    /// Sets a cure whose value is written to the log when it is disposed of.
    private func setLogged(_ value: String, named name: String? = nil, scope: Vaccine.Scope = .singleton) {
        Vaccine.setCure(for: String.self, named: name, scope: scope, with: value)
        Vaccine.onDispose(of: String.self, named: name) { [log] in log.add($0) }
    }

    private func setAndGet(_ value: String, named name: String? = nil, scope: Vaccine.Scope = .singleton) {
        setLogged(value, named: name, scope: scope)
        _ = Vaccine.getCure(for: String.self, named: name)
    }
}

extension Vaccine.Scope {
    fileprivate static let document = Vaccine.Scope("document")
}

private final class Connection {
    private(set) var isClosed = false

    func close() async {
        await Task.yield()
        isClosed = true
    }
}
