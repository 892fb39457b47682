import Synchronization
import Vaccine
import VaccineTesting
import XCTest

/// Cures whose closures await.
final class AsynchronousCureTests: IsolatedTestCase {
    func testTransientCureIsMadeForEachRequest() async throws {
        let counter = PartCounter()
        Vaccine.setCure(for: Part.self) { await made(counter) }

        let one = try await Vaccine.awaitCure(for: Part.self)
        let other = try await Vaccine.awaitCure(for: Part.self)

        XCTAssertFalse(one === other)
        XCTAssertEqual(counter.madeCount, 2)
    }

    func testDecoratedSingletonIsOneValueForBothWaysToAsk() async throws {
        let calls = Atomic(0)
        Vaccine.setCure(for: Part.self, isUnique: true) { await Task.yield(); return PlainPart() }
        _ = try await Vaccine.awaitCure(for: Part.self)
        Vaccine.decorateCure(for: Part.self) { _ in
            calls.add(1, ordering: .relaxed)
            // Until the other way has come here, too.
            let end = Date(timeIntervalSinceNow: 5)
            while calls.load(ordering: .relaxed) < 2, Date() < end {
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

    func testTaskOfAFactoryDoesNotKeepTheValue() async throws {
        let tasks = Mutex<[Task<Void, Never>]>([])
        defer { tasks.withLock { $0 }.forEach { $0.cancel() } }
        Vaccine.setCure(for: Part.self, isUnique: true) {
            let task = Task<Void, Never> { try? await Task.sleep(for: .seconds(60)) }
            tasks.withLock { $0.append(task) }
            await Task.yield()
            return PlainPart()
        }
        weak let part = try await Vaccine.awaitCure(for: Part.self)
        XCTAssertNotNil(part)

        Vaccine.removeAllCures()
        await settle()

        XCTAssertNil(part)
    }

    func testSingletonIsMadeOnceForManyTasks() async throws {
        for _ in 0 ..< 50 {
            let counter = PartCounter()
            Vaccine.setCure(for: Part.self, isUnique: true) { await made(counter) }

            let parts = try await withThrowingTaskGroup(of: ObjectIdentifier.self) { group in
                for _ in 0 ..< 100 {
                    group.addTask { try await ObjectIdentifier(Vaccine.awaitCure(for: Part.self)) }
                }
                return try await group.reduce(into: Set()) { $0.insert($1) }
            }

            XCTAssertEqual(parts.count, 1)
            XCTAssertEqual(counter.madeCount, 1)
        }
    }

    func testSynchronousCuresAreGiven() async throws {
        Vaccine.setCure(for: Int.self) { 1 }
        Vaccine.setCure(for: Int.self, named: "unique", isUnique: true, with: 2)

        let plain = try await Vaccine.awaitCure(for: Int.self)
        let unique = try await Vaccine.awaitCure(for: Int.self, named: "unique")

        XCTAssertEqual([plain, unique], [1, 2])
    }

    func testMissingCureIsThrownToWhatNeedsIt() async {
        Vaccine.setCure(for: Int.self) { try await Vaccine.awaitCure(for: String.self).count }
        Vaccine.setCure(for: String.self, isUnique: true) { try await "\(Vaccine.awaitCure(for: Bool.self))" }

        let error = await thrown { try await Vaccine.awaitCure(for: Int.self) }

        guard let problem = error as? Vaccine.Problem, problem.kind == .missing else { return XCTFail("\(error)") }
        XCTAssertEqual(problem.key, Vaccine.Key(Bool.self))
        XCTAssertEqual(problem.place?.line, #line - 6)
    }

    func testErrorIsThrownToAllThatWaitAndTheNextRequestTriesAgain() async throws {
        let gate = Gate()
        let calls = Atomic(0)
        Vaccine.setCure(for: Int.self, isUnique: true) {
            let call = calls.add(1, ordering: .relaxed).newValue
            await gate.passed()
            guard call > 1 else { throw CocoaError(.fileLocking) }
            return call
        }
        let first = Task { try await Vaccine.awaitCure(for: Int.self) }
        let second = Task { try await Vaccine.awaitCure(for: Int.self) }
        await gate.arrived()
        await settle()
        gate.open()

        for task in [first, second] {
            let error = await thrown { try await task.value }
            XCTAssertEqual((error as? CocoaError)?.code, .fileLocking)
        }
        let third = try await Vaccine.awaitCure(for: Int.self)
        XCTAssertEqual(third, 2)
    }

    func testCancelledTaskLeavesAtOnceAndTheOthersGetTheValue() async throws {
        let gate = Gate()
        let isCancelled = Atomic(false)
        Vaccine.setCure(for: Int.self, isUnique: true) {
            await gate.passed()
            isCancelled.store(Task.isCancelled, ordering: .relaxed)
            return 7
        }
        let leaving = Task { try await Vaccine.awaitCure(for: Int.self) }
        await gate.arrived()
        let staying = Task { try await Vaccine.awaitCure(for: Int.self) }
        await settle()

        leaving.cancel()
        let error = await thrown { try await leaving.value }
        XCTAssertTrue(error is CancellationError)
        gate.open()

        let value = try await staying.value
        XCTAssertEqual(value, 7)
        XCTAssertFalse(isCancelled.load(ordering: .relaxed))
    }

    func testFactoryIsCancelledWithTheLastTaskAndTheNextRequestTriesAgain() async throws {
        let (cancellations, cancelled) = AsyncStream<Void>.makeStream()
        let calls = Atomic(0)
        Vaccine.setCure(for: Int.self, isUnique: true) {
            let call = calls.add(1, ordering: .relaxed).newValue
            guard call == 1 else { return call }
            do {
                try await Task.sleep(for: .seconds(60))
            } catch {
                cancelled.finish()
                throw error
            }
            return 0
        }
        let tasks = (0 ..< 2).map { _ in Task { try await Vaccine.awaitCure(for: Int.self) } }
        await settle()

        tasks.forEach { $0.cancel() }
        for await _ in cancellations {}

        for task in tasks {
            let error = await thrown { try await task.value }
            XCTAssertTrue(error is CancellationError)
        }
        let value = try await Vaccine.awaitCure(for: Int.self)
        XCTAssertEqual(value, 2)
    }

    func testFactoryThatFailsOnceItIsCancelledRunsAgainOnlyForALaterRequest() async throws {
        for isRequestedAgain in [false, true] {
            let (gate, calls) = (Gate(), PartCounter())
            Vaccine.setCure(for: Int.self, isUnique: true) {
                guard calls.made.add(1, ordering: .relaxed).newValue == 1 else { return 7 }
                await gate.passed()
                throw CancellationError()
            }
            let leaving = Task { try await Vaccine.awaitCure(for: Int.self) }
            await gate.arrived()
            leaving.cancel()
            _ = await thrown { try await leaving.value }
            let later = isRequestedAgain ? Task { try await Vaccine.awaitCure(for: Int.self) } : nil
            await settle()
            gate.open()

            if let later {
                let value = try await later.value
                XCTAssertEqual(value, 7)
            }
            await settle()
            XCTAssertEqual(calls.madeCount, isRequestedAgain ? 2 : 1)
        }
    }

    func testTaskThatIsCancelledAlreadyAsksForNothing() async {
        let counter = PartCounter()
        Vaccine.setCure(for: Part.self) { await made(counter) }

        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await ObjectIdentifier(Vaccine.awaitCure(for: Part.self))
        }
        let error = await thrown { try await task.value }

        XCTAssertTrue(error is CancellationError)
        XCTAssertEqual(counter.madeCount, 0)
    }

    func testRequestsComeAndGoAtOnce() async throws {
        for round in 0 ..< 300 {
            let running = Atomic(0)
            let isMadeTwiceAtOnce = Atomic(false)
            Vaccine.setCure(for: Int.self, isUnique: true) {
                if running.add(1, ordering: .relaxed).newValue > 1 {
                    isMadeTwiceAtOnce.store(true, ordering: .relaxed)
                }
                defer { running.subtract(1, ordering: .relaxed) }
                await Task.yield()
                try Task.checkCancellation()
                return 7
            }
            await withTaskGroup(of: Void.self) { group in
                for index in 0 ..< 16 {
                    group.addTask {
                        let task = Task { try await Vaccine.awaitCure(for: Int.self) }
                        if index % 2 == round % 2 || index == 3 {
                            task.cancel()
                        }
                        let result = await task.result
                        if case let .failure(error) = result {
                            XCTAssertTrue(error is CancellationError)
                        }
                    }
                }
            }
            let value = try await Vaccine.awaitCure(for: Int.self)
            XCTAssertEqual(value, 7)
            XCTAssertFalse(isMadeTwiceAtOnce.load(ordering: .relaxed))
        }
    }

    func testCycleIsAnErrorWithItsPath() async {
        Vaccine.setCure(for: Int.self, isUnique: true) { try await Vaccine.awaitCure(for: String.self).count }
        Vaccine.setCure(for: String.self) { try await Vaccine.awaitCure(for: Bool.self).description }
        Vaccine.setCure(for: Bool.self, isUnique: true) { try await Vaccine.awaitCure(for: Int.self) == 1 }

        let error = await thrown { try await Vaccine.awaitCure(for: Int.self) }

        let keys = [Vaccine.Key(Int.self), Vaccine.Key(String.self), Vaccine.Key(Bool.self), Vaccine.Key(Int.self)]
        let problem = error as? Vaccine.Problem
        XCTAssertEqual(problem?.kind, .cycle)
        XCTAssertEqual(problem?.path, keys)
    }

    func testTransientCureThatNeedsItselfIsAnError() async {
        Vaccine.setCure(for: Int.self) { try await Vaccine.awaitCure(for: Int.self) + 1 }

        let error = await thrown { try await Vaccine.awaitCure(for: Int.self) }

        let problem = error as? Vaccine.Problem
        XCTAssertEqual(problem?.kind, .cycle)
        XCTAssertEqual(problem?.path, [Vaccine.Key(Int.self), Vaccine.Key(Int.self)])
    }

    func testCycleOverTwoTasksIsAnError() async {
        let (left, right) = (Gate(), Gate())
        Vaccine.setCure(for: Int.self, isUnique: true) {
            await left.passed()
            return try await Vaccine.awaitCure(for: String.self).count
        }
        Vaccine.setCure(for: String.self, isUnique: true) {
            await right.passed()
            return try await "\(Vaccine.awaitCure(for: Int.self))"
        }
        let tasks = [
            Task { _ = try await Vaccine.awaitCure(for: Int.self) },
            Task { _ = try await Vaccine.awaitCure(for: String.self) },
        ]
        await left.arrived()
        await right.arrived()
        left.open()
        right.open()

        for task in tasks {
            let error = await thrown { try await task.value }
            guard let problem = error as? Vaccine.Problem, problem.kind == .cycle else { return XCTFail("\(error)") }
            XCTAssertEqual(problem.path.count, 3)
            XCTAssertEqual(problem.path.first, problem.path.last)
        }
    }

    func testOneDependencyOfSeveralIsNoCycle() async throws {
        Vaccine.setCure(for: Int.self, isUnique: true) {
            async let one = Vaccine.awaitCure(for: String.self, named: "one")
            async let two = Vaccine.awaitCure(for: String.self, named: "two")
            return try await one.count + two.count
        }
        for name in ["one", "two"] {
            Vaccine.setCure(for: String.self, named: name, isUnique: true) {
                try await Vaccine.awaitCure(for: Bool.self).description
            }
        }
        Vaccine.setCure(for: Bool.self, isUnique: true) { await Task.yield()
            return true
        }

        let value = try await Vaccine.awaitCure(for: Int.self)

        XCTAssertEqual(value, 8)
    }

    func testTaskThatAFactoryStartedMayAskForItsCureLater() async throws {
        let (isMade, made) = AsyncStream<Void>.makeStream()
        Vaccine.setCure(for: Task<Int, any Error>.self, isUnique: true) {
            await Task.yield()
            return Task {
                for await _ in isMade {}
                _ = try await Vaccine.awaitCure(for: Task<Int, any Error>.self)
                return 7
            }
        }

        let task = try await Vaccine.awaitCure(for: Task<Int, any Error>.self)
        made.finish()

        let value = try await task.value
        XCTAssertEqual(value, 7)
    }

    func testSynchronousRequestSaysToAwait() throws {
        Vaccine.setCure(for: Int.self, named: "n") { await Task.yield(); return 1 }

        XCTAssertThrowsError(try Vaccine.requireCure(for: Int.self, named: "n")) { error in
            XCTAssertEqual("\(error)", """
            The cure for Int "n" could not be made: it is asynchronous. Use try await Vaccine.awaitCure(for:), here or earlier.
            """)
        }
    }

    func testSynchronousRequestGetsTheCachedValue() async throws {
        Vaccine.setCure(for: Int.self, isUnique: true) { await Task.yield(); return 1 }

        _ = try await Vaccine.awaitCure(for: Int.self)

        XCTAssertEqual(Vaccine.getCure(for: Int.self), 1)
    }

    func testOverrideMakesAValueOfItsOwn() async throws {
        let counter = PartCounter()
        Vaccine.setCure(for: Part.self, isUnique: true) { await made(counter) }
        let outer = try await ObjectIdentifier(Vaccine.awaitCure(for: Part.self))

        let inner = try await Vaccine.withCures {
            let inner = try await ObjectIdentifier(Vaccine.awaitCure(for: Part.self))
            XCTAssertEqual(ObjectIdentifier(Vaccine.getCure(for: Part.self)), inner)
            return inner
        }

        await settle()
        XCTAssertNotEqual(inner, outer)
        XCTAssertEqual(counter.madeCount, 2)
        XCTAssertEqual(counter.livingCount, 1)
        let again = try await ObjectIdentifier(Vaccine.awaitCure(for: Part.self))
        XCTAssertEqual(again, outer)
    }

    func testFactoryOfTheOutsideSeesTheOverride() async throws {
        Vaccine.setCure(for: String.self, isUnique: true) { try await "\(Vaccine.awaitCure(for: Int.self))" }
        Vaccine.setCure(for: Int.self, with: 1)

        let text = try await Vaccine.withCures {
            Vaccine.setCure(for: Int.self) { await Task.yield(); return 2 }
            return try await Vaccine.awaitCure(for: String.self)
        }

        XCTAssertEqual(text, "2")
        let outer = try await Vaccine.awaitCure(for: String.self)
        XCTAssertEqual(outer, "1")
    }

    func testDecoratorWrapsAnAsynchronousCure() async throws {
        let counter = PartCounter()
        Vaccine.setCure(for: Part.self, isUnique: true) { await made(counter) }
        Vaccine.decorateCure(for: Part.self) { Decorated($0) }

        let part = try await Vaccine.awaitCure(for: Part.self) as? Decorated
        let other = try await Vaccine.awaitCure(for: Part.self) as? Decorated

        XCTAssertNotNil(part)
        XCTAssertTrue(part === other)
        XCTAssertEqual(counter.madeCount, 1)
        let inner = try await Vaccine.withCures { try await Vaccine.awaitCure(for: Part.self) as? Decorated }
        XCTAssertFalse(inner === part)
        XCTAssertFalse(inner?.inner === part?.inner)
    }

    func testSharedValueIsMadeAnewWhenNothingHoldsIt() async throws {
        let counter = PartCounter()
        Vaccine.setCure(for: Part.self, scope: .shared) { await made(counter) }
        try await {
            let part = try await Vaccine.awaitCure(for: Part.self)
            let same = try await Vaccine.awaitCure(for: Part.self)
            XCTAssertTrue(part === same)
        }()
        await settle()
        XCTAssertEqual(counter.livingCount, 0)

        _ = try await Vaccine.awaitCure(for: Part.self)

        XCTAssertEqual(counter.madeCount, 2)
    }

    func testMainActorCureIsAwaitedFromAnywhere() async throws {
        Vaccine.setCure(for: Int.self, isUnique: true) { @MainActor in
            MainActor.assertIsolated()
            return 1
        }
        Vaccine.setCure(for: Int.self, named: "asynchronous") { @MainActor in
            await Task.yield()
            MainActor.assertIsolated()
            return 2
        }

        let values = try await Task.detached(operation: Vaccine.carryingCures {
            try await [Vaccine.awaitCure(for: Int.self), Vaccine.awaitCure(for: Int.self, named: "asynchronous")]
        }).value

        XCTAssertEqual(values, [1, 2])
    }

    func testDecoratorOfTheMainActorWrapsAnAsynchronousCureThere() async throws {
        Vaccine.setCure(for: Int.self) {
            await Task.yield()
            return 1
        }
        Vaccine.decorateCure(for: Int.self) { @MainActor number in
            MainActor.assertIsolated()
            return number + 1
        }

        let value = try await Task.detached(operation: Vaccine.carryingCures {
            try await Vaccine.awaitCure(for: Int.self)
        }).value

        XCTAssertEqual(value, 2)
    }

    @MainActor
    func testFactoryThatBeginsWithAnActorIsCalledOnIt() async throws {
        let log = Parts()
        Vaccine.setCure(for: Parts.self, isUnique: true) { @MainActor in
            await Task.yield()
            MainActor.assertIsolated()
            return log
        }

        let value = try await Vaccine.awaitCure(for: Parts.self)

        XCTAssertTrue(value === log)
    }

    func testEagerSingletonIsMadeForTheFirstRequest() async throws {
        let counter = PartCounter()
        Vaccine.setCure(for: Part.self, scope: .eagerSingleton) { await made(counter) }
        Vaccine.decorateCure(for: Part.self) { $0 }
        XCTAssertEqual(counter.madeCount, 0)

        _ = try await Vaccine.awaitCure(for: Part.self)
        _ = try await Vaccine.awaitCure(for: Part.self)

        XCTAssertEqual(counter.madeCount, 1)
    }

    func testResetWhileAValueIsMadeKeepsNothing() async throws {
        let gate = Gate()
        let counter = PartCounter()
        Vaccine.setCure(for: Part.self, isUnique: true) {
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
}

/// What validation and the graph know of asynchronous cures.
final class AsynchronousValidationTests: IsolatedTestCase {
    func testMissingDependencyIsFound() async {
        Vaccine.setCure(for: Int.self, isUnique: true) {
            await Task.yield()
            return try await Vaccine.awaitCure(for: String.self).count
        }
        Vaccine.setCure(for: String.self) { try await "\(Vaccine.awaitCure(for: Bool.self))" }

        let problems = Vaccine.validate()

        guard let problem = problems.first, problem.kind == .missing else { return XCTFail("\(problems)") }
        XCTAssertEqual(problem.key, Vaccine.Key(Bool.self))
        XCTAssertEqual(problem.path, [Vaccine.Key(Int.self), Vaccine.Key(String.self)])
        XCTAssertEqual(problems.count, 1)
    }

    func testDependenciesAreInTheGraphAndNothingIsKept() async throws {
        let counter = PartCounter()
        Vaccine.setCure(for: Part.self, isUnique: true) { await made(counter) }
        Vaccine.setCure(for: Whole.self) {
            async let part = Vaccine.awaitCure(for: Part.self)
            _ = try await part
            try await Task.sleep(for: .milliseconds(1))
            return Whole()
        }
        Vaccine.setCure(for: LeftHalf.self, with: LeftPart())
        Vaccine.setCure(for: RightHalf.self) { await Task.yield(); return RightPart() }
        Vaccine.decorateCure(for: RightHalf.self) { $0 }

        let graph = Vaccine.graph()

        XCTAssertEqual(graph.edges.map { [$0.from, $0.to] }, [[1, 0], [1, 2], [2, 0], [1, 3], [3, 4], [4, 0]])
        XCTAssertEqual(counter.livingCount, 0)
        XCTAssertThrowsError(try Vaccine.requireCure(for: Part.self))
    }

    func testCycleIsFound() async {
        Vaccine.setCure(for: Int.self, isUnique: true) { try await Vaccine.awaitCure(for: String.self).count }
        Vaccine.setCure(for: String.self) { try await "\(Vaccine.awaitCure(for: Int.self))" }

        let problems = Vaccine.validate()

        XCTAssertEqual(problems.map(\.kind), [.cycle])
        XCTAssertEqual(problems.map(\.path), [[Int.self, String.self, Int.self].map { Vaccine.Key($0) }])
    }

    @MainActor
    func testFactoryOfTheMainActorIsReportedAndNotRun() async {
        Vaccine.setCure(for: Int.self) { @MainActor in
            await Task.yield()
            return 1
        }
        setText()

        let problems = Vaccine.validate()

        XCTAssertEqual(problems.count, 1, "\(problems)")
        guard case .notValidated = problems.first?.kind else { return XCTFail("\(problems)") }
        XCTAssertEqual(problems[0].key, Vaccine.Key(Int.self))
        XCTAssertTrue("\(problems[0])".contains("An asynchronous closure must not begin with the actor"))
        XCTAssertEqual(Vaccine.graph().edges.map { [$0.from, $0.to] }, [[1, 0]])
    }

    @MainActor
    func testFactoryInMainActorCodeIsRun() async {
        Vaccine.setCure(for: Int.self) { await Parts().number() }
        XCTAssertEqual(Vaccine.validate(), [])

        Vaccine.setCure(for: Int.self) { try await Vaccine.awaitCure(for: String.self).count }

        let problems = Vaccine.validate()
        XCTAssertTrue(problems.contains { $0.kind == .missing && $0.key == Vaccine.Key(String.self) })
    }
}

private func setText() {
    Vaccine.setCure(for: String.self) { try await "\(Vaccine.awaitCure(for: Int.self))" }
}

private func made(_ counter: PartCounter) async -> Part {
    await Task.yield()
    return CountedPart(counter)
}

private final class Decorated: Part {
    let inner: Part

    init(_ inner: Part) {
        self.inner = inner
    }
}

private final class Parts {
    func number() async -> Int {
        1
    }
}

/// Stops a factory until it is opened.
final class Gate: Sendable {
    private let arrival = AsyncStream<Void>.makeStream()
    private let opening = AsyncStream<Void>.makeStream()

    func passed() async {
        arrival.continuation.finish()
        for await _ in opening.stream {}
    }

    func arrived() async {
        for await _ in arrival.stream {}
    }

    func open() {
        opening.continuation.finish()
    }
}

/// Lets other tasks run until they wait.
func settle() async {
    for _ in 0 ..< 100 {
        await Task.yield()
    }
    try? await Task.sleep(for: .milliseconds(20))
}

/// Returns the error that an operation throws.
func thrown(_ operation: () async throws -> some Any) async -> any Error {
    do {
        _ = try await operation()
        return NothingThrown()
    } catch {
        return error
    }
}

private struct NothingThrown: Error {}
