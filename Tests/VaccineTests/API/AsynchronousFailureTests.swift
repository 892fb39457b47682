import Synchronization
import Vaccine
import VaccineTesting
import XCTest

/// Asynchronous cures that are missing, fail, are cancelled or need themselves.
final class AsynchronousFailureTests: IsolatedTestCase {
    func testMissingCureOrACycleIsThrownToWhatNeedsIt() async {
        Vaccine.setCure(for: Int.self) { try await Vaccine.awaitCure(for: String.self).count }
        Vaccine.setCure(for: String.self, isUnique: true) { try await "\(Vaccine.awaitCure(for: Bool.self))" }
        let line: UInt = #line - 1

        let missing = await thrown { try await Vaccine.awaitCure(for: Int.self) } as? Vaccine.Problem
        XCTAssertEqual(missing?.summary, "missing: Bool")
        XCTAssertEqual(missing?.place?.line, line)

        Vaccine.setCure(for: Bool.self, isUnique: true) { try await Vaccine.awaitCure(for: Int.self) == 1 }
        let cycle = await thrown { try await Vaccine.awaitCure(for: String.self) } as? Vaccine.Problem
        XCTAssertEqual(cycle?.summary, "cycle: String → Bool → Int → String")

        Vaccine.setCure(for: Double.self) { try await Vaccine.awaitCure(for: Double.self) + 1 }
        let short = await thrown { try await Vaccine.awaitCure(for: Double.self) } as? Vaccine.Problem
        XCTAssertEqual(short?.summary, "cycle: Double → Double")
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
        let tasks = [requestNumber(), requestNumber()]
        await gate.arrived()
        await settle()
        gate.open()

        for task in tasks {
            let error = await task.result.failure
            XCTAssertEqual((error as? CocoaError)?.code, .fileLocking)
        }
        try await assertCure(is: 2)
    }

    func testCancelledTaskLeavesAtOnceAndTheOthersGetTheValue() async throws {
        let gate = Gate()
        let isCancelled = Atomic(false)
        Vaccine.setCure(for: Int.self, isUnique: true) {
            await gate.passed()
            isCancelled.store(Task.isCancelled, ordering: .relaxed)
            return 7
        }
        let leaving = requestNumber()
        await gate.arrived()
        let staying = requestNumber()
        await settle()

        leaving.cancel()
        await assertCancelled(leaving)
        gate.open()

        let value = try await staying.value
        XCTAssertEqual(value, 7)
        XCTAssertFalse(isCancelled.load(ordering: .relaxed))
    }

    func testFactoryThatFailsOnceItIsCancelledRunsAgainOnlyForALaterRequest() async throws {
        for isRequestedAgain in [false, true] {
            let (gate, calls) = (Gate(), PartCounter())
            Vaccine.setCure(for: Int.self, isUnique: true) {
                guard calls.made.add(1, ordering: .relaxed).newValue == 1 else { return 7 }
                await gate.passed()
                throw CancellationError()
            }
            let leaving = requestNumber()
            await gate.arrived()
            leaving.cancel()
            await assertCancelled(leaving)
            let later = isRequestedAgain ? requestNumber() : nil
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
        Vaccine.setCure(for: Int.self) { await later(counter.made.add(1, ordering: .relaxed).newValue) }

        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await Vaccine.awaitCure(for: Int.self)
        }

        await assertCancelled(task)
        await settle()
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
                        let task = requestNumber()
                        if index % 2 == round % 2 || index == 3 {
                            task.cancel()
                        }
                        if let error = await task.result.failure {
                            XCTAssertTrue(error is CancellationError)
                        }
                    }
                }
            }
            try await assertCure(is: 7)
            XCTAssertFalse(isMadeTwiceAtOnce.load(ordering: .relaxed))
        }
    }

    func testCycleOverTwoTasksIsAnError() async {
        let gates = [Gate(), Gate()]
        for (number, other) in [(0, 1), (1, 0)] {
            Vaccine.setCure(for: Int.self, named: "\(number)", isUnique: true) {
                await gates[number].passed()
                return try await Vaccine.awaitCure(for: Int.self, named: "\(other)")
            }
        }
        let tasks = (0 ... 1).map { number in Task { try await Vaccine.awaitCure(for: Int.self, named: "\(number)") } }
        for gate in gates {
            await gate.arrived()
        }
        gates.forEach { $0.open() }

        for task in tasks {
            let problem = await task.result.failure as? Vaccine.Problem
            XCTAssertEqual(problem?.kind, .cycle)
            XCTAssertEqual(problem?.path.count, 3)
            XCTAssertEqual(problem?.path.first, problem?.path.last)
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
        Vaccine.setCure(for: Bool.self, isUnique: true) { await later(true) }

        try await assertCure(is: 8)
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
}

private func requestNumber() -> Task<Int, any Error> {
    Task { try await Vaccine.awaitCure(for: Int.self) }
}
