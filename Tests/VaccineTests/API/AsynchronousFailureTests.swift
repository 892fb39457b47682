import Synchronization
import Vaccine
import XCTest

/// Asynchronous cures that are missing, fail, are cancelled or need themselves, and what a validation knows of them.
final class AsynchronousFailureTests: CureTestCase {
    func testMissingCureOrACycleIsThrownAndValidated() async {
        Vaccine.setCure(for: Int.self, isUnique: true) { try await Vaccine.awaitCure(for: String.self).count }
        Vaccine.setCure(for: String.self) { try await "\(Vaccine.awaitCure(for: Bool.self))" }
        let line: UInt = #line - 1

        let missing = await requestNumber().problem
        XCTAssertEqual(missing?.summary, "missing: Bool")
        XCTAssertEqual(missing?.place?.line, line)
        assertValidation(reports: "missing: Int → String → Bool")

        Vaccine.setCure(for: Bool.self, isUnique: true) { try await Vaccine.awaitCure(for: Int.self) == 1 }
        let cycle = await Task { try await Vaccine.awaitCure(for: String.self) }.problem
        XCTAssertEqual(cycle?.summary, "cycle: String → Bool → Int → String")
        assertValidation(reports: "cycle: Int → String → Bool → Int")

        Vaccine.setCure(for: Double.self) { try await Vaccine.awaitCure(for: Double.self) + 1 }
        let short = await Task { try await Vaccine.awaitCure(for: Double.self) }.problem
        XCTAssertEqual(short?.summary, "cycle: Double → Double")
    }

    func testErrorIsThrownToAllThatWaitAndTheNextRequestTriesAgain() async throws {
        setNumber(after: gate) { call in
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
        let isCancelled = Log<Bool>()
        setNumber(after: gate) { call in
            isCancelled.add(Task.isCancelled)
            return call
        }
        let cancelled = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await Vaccine.awaitCure(for: Int.self)
        }
        await assertCancelled(cancelled)
        let leaving = requestNumber()
        await gate.arrived()
        let staying = requestNumber()
        await settle()

        leaving.cancel()
        await assertCancelled(leaving)
        gate.open()

        let value = try await staying.value
        XCTAssertEqual(value, 1, "what is cancelled already asks for nothing")
        XCTAssertEqual(isCancelled.entries, [false])
    }

    func testFactoryThatFailsOnceItIsCancelledRunsAgainOnlyForALaterRequest() async throws {
        for (isRequestedAgain, count) in [(false, 1), (true, 3)] {
            let gate = Gate()
            setNumber(after: gate) { call in
                guard call == 3 else { throw CancellationError() }
                return call
            }
            let leaving = requestNumber()
            await gate.arrived()
            leaving.cancel()
            await assertCancelled(leaving)
            let later = isRequestedAgain ? requestNumber() : nil
            await settle()
            gate.open()

            let value = try await later?.value
            XCTAssertEqual(value, isRequestedAgain ? 3 : nil)
            await settle()
            XCTAssertEqual(counter.madeCount, count)
        }
    }

    func testRequestsComeAndGoAtOnce() async throws {
        for round in 0 ..< 300 {
            let running = Atomic(0)
            let mostAtOnce = Atomic(0)
            Vaccine.setCure(for: Int.self, isUnique: true) {
                mostAtOnce.max(running.add(1, ordering: .relaxed).newValue, ordering: .relaxed)
                defer { running.subtract(1, ordering: .relaxed) }
                await Task.yield()
                try Task.checkCancellation()
                return 7
            }
            let tasks = (0 ..< 16).map { _ in requestNumber() }
            for (index, task) in tasks.enumerated() where index % 2 == round % 2 || index == 3 {
                task.cancel()
            }
            for task in tasks {
                let error = await task.result.failure
                XCTAssertTrue(error == nil || error is CancellationError, "\(String(describing: error))")
            }
            try await assertCure(is: 7)
            XCTAssertEqual(mostAtOnce.load(ordering: .relaxed), 1)
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
            let problem = await task.problem
            XCTAssertEqual(problem?.kind, .cycle)
            XCTAssertEqual(problem?.path.count, 3)
            XCTAssertEqual(problem?.path.first, problem?.path.last)
        }
    }

    func testOneDependencyOfSeveralIsNoCycle() async throws {
        Vaccine.setCure(for: Int.self, isUnique: true) {
            async let one = Vaccine.awaitCure(for: String.self, named: "one")
            return try await Vaccine.awaitCure(for: String.self, named: "two").count + one.count
        }
        for name in ["one", "two"] {
            Vaccine.setCure(for: String.self, named: name, isUnique: true) {
                try await Vaccine.awaitCure(for: Bool.self).description
            }
        }
        Vaccine.setCure(for: Bool.self, isUnique: true) { await later(true) }

        try await assertCure(is: 8)
    }

    func testDependenciesAreInTheGraphAndNothingIsKept() async throws {
        let isFreed = expectation(description: "nothing is kept")
        Vaccine.setCure(for: Part.self, isUnique: true) { [counter] in
            await later(CountedPart(counter, atEnd: { isFreed.fulfill() }))
        }
        Vaccine.setCure(for: Whole.self) {
            async let part = Vaccine.awaitCure(for: Part.self)
            _ = try await part
            try await Task.sleep(for: .milliseconds(1))
            return Whole()
        }
        Vaccine.setCure(for: LeftHalf.self, with: LeftPart())
        Vaccine.setCure(for: RightHalf.self) { await later(RightPart()) }
        Vaccine.decorateCure(for: RightHalf.self) { $0 }

        let edges = Vaccine.graph().edges.map { [$0.from, $0.to] }
        XCTAssertEqual(edges, [[1, 0], [1, 2], [2, 0], [1, 3], [3, 4], [4, 0]])
        // The thread that woke a sleeping task may hold it for a moment longer.
        await fulfillment(of: [isFreed], timeout: 10)
        XCTAssertThrowsError(try Vaccine.requireCure(for: Part.self))
    }

    @MainActor
    func testFactoryInMainActorCodeIsValidatedUnlessItsClosureIsOfTheMainActor() async {
        Vaccine.setCure(for: Int.self) { await later(1) }
        assertValidation()
        Vaccine.setCure(for: Int.self) { try await Vaccine.awaitCure(for: String.self).count }
        XCTAssertTrue(Vaccine.validate().map(\.summary).contains("missing: Int → String"))

        Vaccine.removeAllCures()
        Vaccine.setCure(for: Int.self) { @MainActor in await later(1) }
        Vaccine.setCure(for: String.self) { try await "\(Vaccine.awaitCure(for: Int.self))" }
        let problems = Vaccine.validate()
        XCTAssertEqual(problems.map(\.summary), ["not validated: Int"])
        XCTAssertTrue("\(problems)".contains("An asynchronous closure must not begin with the actor"))
        XCTAssertEqual(Vaccine.graph().edges.map { [$0.from, $0.to] }, [[1, 0]])
    }

    /// Sets a number that is made of the count of calls, once the gate is open.
    private func setNumber(after gate: Gate, _ make: @escaping @Sendable (_ call: Int) throws -> Int) {
        Vaccine.setCure(for: Int.self, isUnique: true) { [counter] in
            let call = counter.made.add(1, ordering: .relaxed).newValue
            await gate.passed()
            return try make(call)
        }
    }
}

private func requestNumber() -> Task<Int, any Error> {
    Task { try await Vaccine.awaitCure(for: Int.self) }
}

private func assertCancelled(_ task: Task<some Sendable, any Error>, line: UInt = #line) async {
    let error = await task.result.failure
    XCTAssertTrue(error is CancellationError, "\(String(describing: error))", line: line)
}
