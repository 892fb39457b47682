import Synchronization
import Vaccine
import XCTest

/// How long values are kept, what is done with them then, and when they are freed: as soon as they cannot be used.
final class ScopeTests: CureTestCase {
    func testSharedObjectInAnOptionalIsMadeOnceWhileItIsHeldAndAValueTypeAnew() {
        Vaccine.setCure(for: Part?.self, scope: .shared, with: PlainPart())
        XCTAssertTrue(Vaccine.getCure(for: Part?.self) === Vaccine.getCure(for: Part?.self))

        Vaccine.setCure(for: Int.self, scope: .shared) { [counter] in counter.made.add(1, ordering: .relaxed).newValue }
        XCTAssertEqual(Vaccine.getCure(for: Int.self), 1)
        XCTAssertEqual(Vaccine.getCure(for: Int.self), 2)
    }

    func testGraphScopedObjectIsSharedWithinOneResolutionAndATransientIsNot() {
        setHalves()
        Vaccine.setCure(for: RightHalf.self) {
            Vaccine.removeValues(in: .graph)
            return RightPart()
        }
        for (scope, isShared) in [(Vaccine.Scope.graph, true), (.transient, false)] {
            setCountedPart(scope: scope)

            let wholes = [Vaccine.getCure(for: Whole.self), Vaccine.getCure(for: Whole.self)]

            for whole in wholes {
                XCTAssertEqual(whole.left.part === whole.right.part, isShared, "\(scope)")
            }
            XCTAssertFalse(wholes[0].left.part === wholes[1].left.part, "\(scope)")
        }
        XCTAssertEqual(counter.madeCount, 2 + 4)
        XCTAssertEqual(counter.livingCount, 0, "no part is kept after its resolution")
    }

    func testValueIsKeptUntilItsScopeIsResetInTheCuresThatItIsOf() {
        let names = ["login", "transient", "graph", "shared"]
        let scopes: [Vaccine.Scope] = [.singleton, .shared] + names.map { Vaccine.Scope($0) }
        let outer = Cures.current
        for scope in scopes {
            setCountedPart(scope: scope)
            Vaccine.decorateCure(for: Part.self) { WrappingPart($0) }
            XCTAssertEqual(Vaccine.graph().nodes.map(\.scope), [scope, scope])
            let outside = Vaccine.getCure(for: Part.self)
            Vaccine.withCures {
                let inside = Vaccine.getCure(for: Part.self)
                scopes.filter { $0 != scope }.forEach(Vaccine.removeValues)
                outer.use { Vaccine.removeValues(in: scope) }
                XCTAssertTrue(Vaccine.getCure(for: Part.self) === inside, "\(scope)")

                let again = outer.use { Vaccine.getCure(for: Part.self) }
                XCTAssertFalse(again === outside, "\(scope)")
                Vaccine.removeValues(in: scope)
                XCTAssertFalse(Vaccine.getCure(for: Part.self) === inside, "\(scope)")
                XCTAssertTrue(outer.use { Vaccine.getCure(for: Part.self) } === again, "\(scope)")
            }
        }
    }

    func testValueThatIsBeingMadeDuringAResetIsNotKept() {
        Vaccine.setCure(for: Part.self, isUnique: true) { [counter] in
            if counter.madeCount == 0 {
                Vaccine.removeValues(in: .singleton)
            } else {
                Vaccine.setCure(for: Part.self, with: PlainPart())
                Vaccine.removeAllCures()
            }
            return CountedPart(counter)
        }

        XCTAssertFalse(Vaccine.getCure(for: Part.self) === Vaccine.getCure(for: Part.self))
        XCTAssertEqual(counter.madeCount, 2)
        XCTAssertFalse(Vaccine.hasCure(for: Part.self))
    }

    func testValuesAreDisposedOfAtResetInReverseOrderOfMaking() {
        for name in ["b", "c", "a"] {
            setAndGet(name, named: name)
        }
        Vaccine.setCure(for: String.self, named: "never made", isUnique: true, with: "never made")
        Vaccine.onDispose(of: String.self, named: "never made") { [log] in log.add($0) }
        Vaccine.decorateCure(for: String.self, named: "a") { "around \($0)" }
        Vaccine.onDispose(of: String.self, named: "a") { [log] in log.add($0) }
        _ = Vaccine.getCure(for: String.self, named: "a")

        assertDisposed {
            assertValidation()
            XCTAssertEqual(Vaccine.graph().nodes.count, 5)
        }
        assertDisposed("around a", "a", "c", "b", by: Vaccine.removeAllCures)
        assertDisposed(by: Vaccine.removeAllCures)
    }

    func testValuesAreDisposedOfWhenTheirScopeIsResetOrTheirCureRemovedOrReplaced() {
        setAndGet("a", named: "a", scope: .document)
        setAndGet("b", named: "b", scope: .document)
        setAndGet("c", named: "c")

        assertDisposed("b", "a") { Vaccine.removeValues(in: .document) }
        assertDisposed("c") { Vaccine.removeCure(for: String.self, named: "c") }
        _ = Vaccine.getCure(for: String.self, named: "a")
        assertDisposed("a") { Vaccine.removeValues(in: .document) }

        setAndGet("d", named: "d")
        assertDisposed("d") { Vaccine.setCure(for: String.self, named: "d", isUnique: true, with: "has no disposer") }
        _ = Vaccine.getCure(for: String.self, named: "d")
        assertDisposed(by: Vaccine.removeAllCures)
    }

    func testValuesOfAnOverrideAreDisposedOfAtItsEnd() async {
        setAndGet("one")
        assertDisposed("two", "one") {
            Vaccine.withCures {
                _ = Vaccine.getCure(for: String.self)
                setAndGet("two", named: "two")
            }
        }

        log.removeAll()
        await Vaccine.withCures {
            _ = Vaccine.getCure(for: String.self)
            await Vaccine.shutDown()
            XCTAssertEqual(log.entries, ["one"])
        }
        XCTAssertEqual(log.entries, ["one"])

        assertDisposed("one") {
            Vaccine.withCures { Vaccine.onDispose(of: String.self) { [log] _ in log.add("set in an override") } }
            Vaccine.removeAllCures()
        }
    }

    func testDisposerOfAnOverrideRunsInIt() {
        Vaccine.withCures {
            setAndGet("one")
            Vaccine.onDispose(of: String.self) { _ in Vaccine.setCure(for: Int.self, with: 1) }
        }
        XCTAssertFalse(Vaccine.hasCure(for: Int.self))
    }

    func testValueOfALazyPropertyOfAnEndedOverrideIsNotDisposedOf() {
        let set = { [self] in
            setCountedPart()
            Vaccine.onDispose(of: Part.self) { [log] _ in log.add("disposed") }
        }
        let ownerOfInnerCure = Vaccine.withCures { () -> LazyOwner in
            set()
            return LazyOwner()
        }
        set()
        for owner in [ownerOfInnerCure, Vaccine.withCures { LazyOwner() }] {
            XCTAssertTrue(owner.part is CountedPart)
        }
        XCTAssertEqual(log.entries, [])
    }

    func testDisposerMayUseCuresAndHoldWhatUsesThemWhenItIsReplaced() {
        setAndGet("one")
        let makeHeld = { [log, counter] in CountedPart(counter) { log.add(Vaccine.getCure(for: String.self)) } }
        Vaccine.onDispose(of: String.self) { [held = makeHeld()] _ in _ = held }
        assertDisposed("one") {
            Vaccine.onDispose(of: String.self) { [log] text in
                Vaccine.setCure(for: Int.self, with: text.count)
                log.add("\(Vaccine.getCure(for: Int.self))")
            }
        }
        assertDisposed("3", by: Vaccine.removeAllCures)
    }

    @MainActor
    func testValueThatIsNotSendableIsDisposedOfAndADisposerOfMainActorCodeRunsThere() async {
        let log = log
        Vaccine.setCure(for: Texts.self, isUnique: true, with: Texts())
        Vaccine.onDispose(of: Texts.self) { texts in
            texts.all.append("closed")
            await Task.yield()
            log.add(texts.all[0])
        }
        _ = Vaccine.getCure(for: Texts.self)
        Vaccine.setCure(for: Int.self, isUnique: true, with: 1)
        Vaccine.onDispose(of: Int.self) { @MainActor _ in log.add("main: \(Thread.isMainThread)") }
        _ = Vaccine.getCure(for: Int.self)

        let cures = Cures.current
        await Task.detached { await cures.use { await Vaccine.shutDown() } }.value

        XCTAssertEqual(log.entries, ["main: true", "closed"])
    }

    func testShutDownWaitsForAsynchronousDisposalsInOrderAndForOneThatHasBegun() async {
        let (log, gate) = (log, gate)
        setAndGet("first")
        setAndGet("database", named: "database")
        Vaccine.onDispose(of: String.self, named: "database") { name in
            try? await Task.sleep(for: .milliseconds(20))
            log.add(name)
        }
        setAndGet("last", named: "last")
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
        XCTAssertEqual(log.entries, ["session", "last", "database", "first"])
        XCTAssertFalse(Vaccine.hasCure(for: String.self))
    }

    func testManyThreadsSetDisposersAndResetAtOnce() {
        let calls = Atomic(0)
        Vaccine.setCure(for: Int.self, isUnique: true, with: 1)
        for round in 0 ..< 100 {
            setAndGet("\(round)")
            onThreads(4) { thread in
                if thread == 0 {
                    Vaccine.onDispose(of: Int.self) { _ in calls.add(1, ordering: .relaxed) }
                }
                _ = Vaccine.getCure(for: Int.self)
                Vaccine.removeValues(in: .singleton)
            }
        }
        XCTAssertEqual(log.entries, (0 ..< 100).map(String.init), "once each")
        XCTAssertGreaterThan(calls.load(ordering: .relaxed), 0)
    }

    /// Eight threads have resolved each cure and stay; nothing that they hold keeps a value or a closure alive.
    func testReplacedRemovedAndOverriddenCuresAreFreedBeforeTheCallReturnsWhoeverResolvedThem() {
        let setUnique = { self.setCountedPart() }
        for set in [setUnique, setWitness] {
            assertFreed(after: set) { Vaccine.setCure(for: Part.self, with: PlainPart()) }
            assertFreed(after: set) { Vaccine.removeCure(for: Part.self) }
            assertFreed(after: set, by: Vaccine.removeAllCures)
            let end = Vaccine.withCures {
                set()
                return askOnStayingThreads()
            }
            XCTAssertEqual(counter.livingCount, 0, "end of an override")
            end()
        }
        assertFreed(after: setUnique) { Vaccine.removeValues(in: .singleton) }
    }

    private func assertFreed(after set: () -> Void, line: UInt = #line, by change: () -> Void) {
        set()
        let end = askOnStayingThreads()
        change()
        XCTAssertEqual(counter.livingCount, 0, line: line)
        end()
    }

    private func setWitness() {
        let witness = CountedPart(counter)
        Vaccine.setCure(for: Part.self) { witness }
    }

    func testReplacedCuresDeepOnTheStackLiveUntilTheirFactoriesReturn() {
        // Deeper than the initial capacity of a resolution stack.
        for number in 0 ..< 100 {
            let witness = CountedPart(counter)
            Vaccine.setCure(for: Int.self, named: "\(number)") {
                let below = Vaccine.getCure(for: Int.self, named: "\(number + 1)")
                return withExtendedLifetime(witness) { below + 1 }
            }
        }
        Vaccine.setCure(for: Int.self, named: "100") { [counter] in
            for number in 0 ..< 100 {
                Vaccine.setCure(for: Int.self, named: "\(number)", with: 0)
            }
            return counter.livingCount
        }

        XCTAssertEqual(Vaccine.getCure(for: Int.self, named: "0"), 200, "all hundred lived when the last was made")
        XCTAssertEqual(counter.livingCount, 0)
    }

    private func assertDisposed(_ values: String..., line: UInt = #line, by change: () -> Void) {
        log.removeAll()
        change()
        XCTAssertEqual(log.entries, values, line: line)
    }

    /// Makes a value that is written to the log when it is disposed of.
    private func setAndGet(_ value: String, named name: String? = nil, scope: Vaccine.Scope = .singleton) {
        Vaccine.setCure(for: String.self, named: name, scope: scope, with: value)
        Vaccine.onDispose(of: String.self, named: name) { [log] in log.add($0) }
        _ = Vaccine.getCure(for: String.self, named: name)
    }
}

extension Vaccine.Scope {
    fileprivate static let document = Vaccine.Scope("document")
}

private final class Texts {
    var all: [String] = []
}

/// Has eight threads ask for a part with the cures of the caller; they hold nothing of it, and stay until what this
/// returns is called.
private func askOnStayingThreads() -> () -> Void {
    let (isDone, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let cures = Log<Cures>()
    cures.add(Cures.current)
    for _ in 0 ..< 8 {
        Thread.detachNewThread {
            cures.entries[0].use { _ = Vaccine.getCure(for: Part.self) }
            isDone.signal()
            mayEnd.wait()
        }
    }
    (0 ..< 8).forEach { _ in isDone.wait() }
    cures.removeAll()
    return { (0 ..< 8).forEach { _ in mayEnd.signal() } }
}
