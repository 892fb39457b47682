import Synchronization
import Vaccine
import XCTest

/// Cures whose closures await, or are of the main actor.
final class AsynchronousCureTests: CureTestCase {
    func testSingletonIsMadeOnceForManyTasks() async throws {
        for round in 1 ... 50 {
            setAwaitedPart()

            let parts = try await withThrowingTaskGroup(of: ObjectIdentifier.self) { group in
                for _ in 0 ..< 100 {
                    group.addTask { try await ObjectIdentifier(Vaccine.awaitCure(for: Part.self)) }
                }
                return try await group.reduce(into: Set()) { $0.insert($1) }
            }

            XCTAssertEqual(parts.count, 1)
            XCTAssertEqual(counter.madeCount, round)
        }
    }

    func testScopeSaysHowOftenAValueIsMade() async throws {
        for (scope, count) in [(Vaccine.Scope.transient, 2), (.graph, 2), (.singleton, 1), (.shared, 1)] {
            let before = counter.madeCount
            setAwaitedPart(scope: scope)
            Vaccine.decorateCure(for: Part.self) { $0 }
            XCTAssertEqual(counter.madeCount, before, "\(scope)")

            let one = try await Vaccine.awaitCure(for: Part.self)
            let other = try await Vaccine.awaitCure(for: Part.self)

            XCTAssertEqual(one === other, count == 1, "\(scope)")
            XCTAssertEqual(counter.madeCount - before, count, "\(scope)")
        }
        await settle()
        XCTAssertEqual(counter.livingCount, 0, "nothing holds the shared one")
        _ = try await Vaccine.awaitCure(for: Part.self)
        XCTAssertEqual(counter.madeCount, 2 + 2 + 1 + 1 + 1)
    }

    func testOverrideMakesValuesOfItsOwnOfTheCuresThatItSees() async throws {
        setAwaitedPart()
        Vaccine.decorateCure(for: Part.self) { WrappingPart($0) }
        Vaccine.setCure(for: String.self, isUnique: true) { try await "\(Vaccine.awaitCure(for: Int.self))" }
        Vaccine.setCure(for: Int.self, with: 1)
        let outer = try await Vaccine.awaitCure(for: Part.self) as? WrappingPart
        XCTAssertNotNil(outer)

        try await Vaccine.withCures {
            Vaccine.setCure(for: Int.self) { await later(2) }
            try await assertCure(is: "2")
            let inner = try await Vaccine.awaitCure(for: Part.self) as? WrappingPart
            XCTAssertTrue(Vaccine.getCure(for: Part.self) === inner)
            XCTAssertFalse(inner?.inner === outer?.inner)
        }

        await settle()
        XCTAssertEqual(counter.madeCount, 2)
        XCTAssertEqual(counter.livingCount, 1)
        try await assertCure(is: "1")
        let again = try await Vaccine.awaitCure(for: Part.self)
        XCTAssertTrue(again === outer)
    }

    func testDecoratedSingletonIsOneValueForBothWaysToAsk() async throws {
        let calls = Atomic(0)
        Vaccine.setCure(for: Part.self, isUnique: true) { await later(PlainPart()) }
        _ = try await Vaccine.awaitCure(for: Part.self)
        Vaccine.decorateCure(for: Part.self) { _ in
            calls.add(1, ordering: .relaxed)
            // Until the other way has come here, too.
            for _ in 0 ..< 50000 where calls.load(ordering: .relaxed) < 2 {
                usleep(100)
            }
            return PlainPart()
        }

        async let awaited = Vaccine.awaitCure(for: Part.self)
        let asked = Vaccine.getCure(for: Part.self)

        let one = try await awaited
        XCTAssertTrue(one === asked)
        XCTAssertTrue(one === Vaccine.getCure(for: Part.self))
    }

    func testAsynchronousOrDecoratedMainActorCureIsAwaitedFromAnywhere() async throws {
        Vaccine.setCure(for: Window.self) { @MainActor in await Window(title: later("asynchronous")) }
        Vaccine.setCure(for: Window.self, named: "decorated") { await Window(title: later("decorated")) }
        Vaccine.decorateCure(for: Window.self, named: "decorated") { @MainActor in Window(title: $0.title + "!") }

        let windows = try await Task.detached { [cures = Cures.current] in
            try await cures.use {
                try await [Vaccine.awaitCure(for: Window.self), Vaccine.awaitCure(for: Window.self, named: "decorated")]
            }
        }.value
        let titles = await MainActor.run { windows.map(\.title) }
        XCTAssertEqual(titles, ["asynchronous", "decorated!"])
    }

    func testTaskOfACureIsEscalatedToThePriorityOfWhoWaitsDirectlyOrThroughAnother() async throws {
        for isDirect in [true, false] {
            let gate = Gate()
            Vaccine.setCure(for: TaskPriority.self, isUnique: true) {
                await gate.passed()
                // Ends only in a test that fails: an escalation takes as long as the machine is busy.
                for _ in 0 ..< 60000 where Task.currentPriority < .high {
                    try await Task.sleep(for: .milliseconds(1))
                }
                return Task.currentPriority
            }
            let low = Task.detached(priority: .background) { [cures = Cures.current] in
                try await cures.use { try await Vaccine.awaitCure(for: TaskPriority.self) }
            }
            await gate.arrived()
            let high = Task(priority: .high) {
                isDirect ? try await Vaccine.awaitCure(for: TaskPriority.self) : try await low.value
            }
            gate.open()

            let priority = try await high.value
            XCTAssertEqual(priority, .high, "direct: \(isDirect)")
        }
    }

    func testTaskThatAFactoryStartedMayAskForItsCureAndDoesNotKeepTheValue() async throws {
        let (isMade, isAsked, tasks) = (Gate(), Gate(), Log<Task<Void, any Error>>())
        Vaccine.setCure(for: Part.self, isUnique: true) { [counter] in
            tasks.add(Task {
                await isMade.passed()
                _ = try await ObjectIdentifier(Vaccine.awaitCure(for: Part.self))
                await isAsked.passed()
            })
            return await later(CountedPart(counter))
        }
        _ = try await ObjectIdentifier(Vaccine.awaitCure(for: Part.self))
        isMade.open()
        await isAsked.arrived()

        Vaccine.removeAllCures()
        await settle()

        XCTAssertEqual(counter.livingCount, 0)
        isAsked.open()
        try await tasks.entries[0].value
    }

    func testResetWhileAValueIsMadeKeepsNothing() async throws {
        Vaccine.setCure(for: Part.self, isUnique: true) { [gate, counter] in
            await gate.passed()
            return CountedPart(counter)
        }
        let task = Task { try await ObjectIdentifier(Vaccine.awaitCure(for: Part.self)) }
        await gate.arrived()
        Vaccine.removeAllCures()
        gate.open()

        _ = try await task.value

        await settle()
        XCTAssertEqual(counter.livingCount, 0)
        XCTAssertEqual(counter.madeCount, 1)
    }

    @MainActor
    func testEveryFormOfAMainActorCureIsMadeThereAlone() async {
        let module = Vaccine.Module { @MainActor in
            let window = Window(title: "of a module")
            Vaccine.setCure(for: Window.self) { @MainActor in Window(title: window.title) }
        }
        Vaccine.setCure(for: String.self, with: "autowired")
        let forms: [(title: String, set: () -> Void)] = [
            ("scope", { Vaccine.setCure(for: Window.self, scope: .graph) { @MainActor in Window(title: "scope") } }),
            ("initializer", { Vaccine.setCure(for: Window.self, isUnique: true, Window.named) }),
            ("autowired", { Vaccine.autowireCure(for: Window.self, with: Window.init(title:)) }),
            ("decorated", {
                Vaccine.setCure(for: Window.self, to: Window(title: ""))
                Vaccine.decorateCure(for: Window.self) { @MainActor _ in Window(title: "decorated") }
            }),
            ("of a module", { Vaccine.setCures(of: module) }),
        ]
        for (title, set) in forms {
            Vaccine.removeCure(for: Window.self)
            set()
            let problems = await [
                problemElsewhere { _ = try Vaccine.requireCure(for: Window.self) },
                problemElsewhere { try Vaccine.withCures { _ = try Vaccine.requireCure(for: Window.self) } },
            ]
            XCTAssertEqual(problems.map { $0?.kind }, [.offMainActor, .offMainActor], title)
            XCTAssertEqual(Vaccine.getCure(for: Window.self).title, title)
        }
        Vaccine.setCure(for: Window.self) { @MainActor title in Window(title: title) }
        let problem = await problemElsewhere { _ = try Vaccine.requireCure(for: Window.self, with: "argument") }
        XCTAssertEqual(problem?.kind, .offMainActor)
        XCTAssertEqual(Vaccine.getCure(for: Window.self, with: "argument").title, "argument")
        assertValidation()
    }

    /// `VaccineDocsTests` await one that is Sendable.
    func testKeptMainActorCureThatIsNotSendableIsHandedOutThereAlone() async {
        Vaccine.setCure(for: Titled.self, isUnique: true) { @MainActor in Window(title: "main") }
        await MainActor.run { XCTAssertEqual(Vaccine.getCure(for: Titled.self).title, "main") }
        Vaccine.autowireCure(for: String.self, with: { (titled: Titled?) in titled == nil ? "none" : "one" })
        Vaccine.setCure(for: Titled.self, named: "decorated") { await later(Paper()) }
        Vaccine.decorateCure(for: Titled.self, named: "decorated") { @MainActor in Window(title: $0.title) }

        let problems = await [
            problemElsewhere { _ = try Vaccine.requireCure(for: Titled.self) },
            problemElsewhere { _ = try Vaccine.requireCure(for: String.self) },
            Task { _ = try await Vaccine.awaitCure(for: Titled.self) }.problem,
            Task { _ = try await Vaccine.awaitCure(for: Titled.self, named: "decorated") }.problem,
        ]

        XCTAssertEqual(problems.map { $0?.kind }, Array(repeating: .offMainActor, count: 4))
    }

    func testValidateOffTheMainActorReportsMainActorCures() async {
        Vaccine.setCure(for: Window.self) { @MainActor in Window(title: "main") }
        let line: UInt = #line - 1

        let cures = Cures.current
        let problems = await Task.detached { cures.use { Vaccine.validate() } }.value

        XCTAssertEqual(problems.map(\.summary), ["not validated: Window"])
        guard case let .notValidated(caller) = problems.first?.kind else { return XCTFail("\(problems)") }
        XCTAssertEqual([problems[0].place?.line, caller.line], [line, line + 4])
    }

    private func setAwaitedPart(scope: Vaccine.Scope = .singleton) {
        Vaccine.setCure(for: Part.self, scope: scope) { [counter] in await later(CountedPart(counter)) }
    }
}

/// Asserts that the awaited cure of the value's type is this value.
func assertCure<Value: Equatable & Sendable>(is expected: Value, line: UInt = #line) async throws {
    let value = try await Vaccine.awaitCure(for: Value.self)
    XCTAssertEqual(value, expected, line: line)
}

/// Not `Sendable`, and a window conforms to it on the main actor alone.
private protocol Titled {
    var title: String { get }
}

extension Window: @MainActor Titled {}

private struct Paper: Titled {
    let title = "paper"
}

extension Window {
    fileprivate static func named() -> Window {
        Window(title: "initializer")
    }
}
