import Vaccine
import XCTest

/// Cures for a part of the program, such as a request.
final class ChildrenTests: CountingTestCase {
    func testHundredRequestsInEightTasksHaveOnePoolAndARequestEach() async {
        let requests = PartCounter()
        setCountedPart()
        Vaccine.setCure(for: String.self) {
            _ = (Vaccine.getCure(for: Part.self), Vaccine.getCure(for: CountedPart.self))
            return "request \(Vaccine.getCure(for: Int.self))"
        }

        let answers = await withTaskGroup(of: [String].self) { group in
            for task in 0 ..< 8 {
                group.addTask {
                    var answers: [String] = []
                    for id in stride(from: task, to: 100, by: 8) {
                        let request = Cures.current.makeChild()
                        await request.use {
                            Vaccine.setCure(for: Int.self, with: id)
                            Vaccine.setCure(for: CountedPart.self, isUnique: true) { CountedPart(requests) }
                            await Task.yield()
                            await answers.append(Task { Vaccine.getCure(for: String.self) }.value)
                            XCTAssertEqual(Vaccine.getCure(for: String.self), "request \(id)")
                        }
                        await request.shutDown()
                    }
                    return answers
                }
            }
            return await group.reduce(into: Set<String>()) { $0.formUnion($1) }
        }

        XCTAssertEqual(answers, Set((0 ..< 100).map { "request \($0)" }))
        XCTAssertEqual(counter.madeCount, 1)
        XCTAssertEqual(requests.madeCount, 100)
        XCTAssertEqual(requests.livingCount, 0)
        XCTAssertFalse(Vaccine.hasCure(for: Int.self))
    }

    func testOuterSingletonIsMadeWithTheOuterCuresAndATransientWithThoseOfTheChild() {
        Vaccine.setCure(for: String.self, with: "outer")
        Vaccine.setCure(for: [String].self, isUnique: true) { [Vaccine.getCure(for: String.self)] }
        Vaccine.setCure(for: [String].self, named: "transient") { [Vaccine.getCure(for: String.self)] }

        Cures.current.makeChild().use {
            Vaccine.setCure(for: String.self, with: "child")
            XCTAssertEqual(Vaccine.getCure(for: [String].self), ["outer"])
            XCTAssertEqual(Vaccine.getCure(for: [String].self, named: "transient"), ["child"])
            Vaccine.withCures { XCTAssertEqual(Vaccine.getCure(for: [String].self), ["child"], "made anew") }
        }
    }

    func testDecoratorOfAChildWrapsTheOuterValueAndKeepsTheResult() {
        setCountedPart()

        let wrapper = Cures.current.makeChild().use { () -> WrappingPart? in
            Vaccine.decorateCure(for: Part.self) { WrappingPart($0) }
            XCTAssertTrue(Vaccine.getCure(for: Part.self) === Vaccine.getCure(for: Part.self))
            return Vaccine.getCure(for: Part.self) as? WrappingPart
        }

        XCTAssertTrue(wrapper?.inner === Vaccine.getCure(for: Part.self))
        XCTAssertTrue(Vaccine.getCure(for: Part.self) is CountedPart)
    }

    func testLastReferenceFreesAndShutDownDisposes() async {
        let log = Log<String>()
        for isShutDown in [false, true] {
            var child: Cures? = Cures.current.makeChild()
            child?.use {
                setCountedPart()
                Vaccine.onDispose(of: Part.self) { _ in log.add("disposed") }
                _ = Vaccine.getCure(for: Part.self)
            }
            XCTAssertEqual(counter.livingCount, 1)
            if isShutDown {
                await child?.shutDown()
            } else {
                child = nil
            }
            XCTAssertEqual(counter.livingCount, 0)
            XCTAssertEqual(log.entries, isShutDown ? ["disposed"] : [])
        }
    }

    @MainActor
    func testUseRunsWhatIsNotSendableOnTheActorOfTheCaller() async throws {
        Vaccine.setCure(for: Int.self, with: 1)
        let cures = Cures.current
        var title = ""
        cures.use { title = "\(Vaccine.getCure(for: Int.self))" }
        try await cures.use {
            try await Task.sleep(for: .milliseconds(1))
            MainActor.assertIsolated()
            title += "!"
        }
        XCTAssertEqual(title, "1!")
    }

    func testHasCureMakesNothing() {
        setCountedPart()
        Vaccine.setCure(for: Part.self) { (_: Int) in PlainPart() }

        XCTAssertTrue(Vaccine.hasCure(for: Part.self))
        XCTAssertTrue(Vaccine.hasCure(for: Part.self, with: Int.self))
        XCTAssertFalse(Vaccine.hasCure(for: Part.self, with: String.self))
        XCTAssertFalse(Vaccine.hasCure(for: Part.self, named: "other"))
        Vaccine.withCures { XCTAssertTrue(Vaccine.hasCure(for: Part.self)) }
        XCTAssertEqual(counter.madeCount, 0)
    }
}
