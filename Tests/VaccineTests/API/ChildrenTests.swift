import Foundation
import Synchronization
import Vaccine
import VaccineTesting
import XCTest

/// Cures for a part of the program, such as a request.
final class ChildrenTests: IsolatedTestCase {
    private let counter = PartCounter()

    func testHundredRequestsOverOnePoolAreNotMixed() async {
        let pools = PartCounter()
        Vaccine.setCure(for: Pool.self, isUnique: true) { Pool(pools) }
        Vaccine.setCure(for: Handler.self, with: Handler())
        let counter = counter

        let answers = await withTaskGroup(of: [String].self) { group in
            for task in 0 ..< 8 {
                group.addTask {
                    var answers: [String] = []
                    for id in stride(from: task, to: 100, by: 8) {
                        let request = Cures.current.makeChild()
                        await request.use {
                            Vaccine.setCure(for: Request.self, isUnique: true) { Request(id: id, counter) }
                            await Task.yield()
                            await answers.append(Task { Vaccine.getCure(for: Handler.self).answer }.value)
                            XCTAssertEqual(Vaccine.getCure(for: Request.self).id, id)
                        }
                        await request.shutDown()
                    }
                    return answers
                }
            }
            return await group.reduce(into: Set<String>()) { $0.formUnion($1) }
        }

        XCTAssertEqual(answers, Set((0 ..< 100).map { "request \($0)" }))
        XCTAssertEqual(pools.madeCount, 1)
        XCTAssertEqual(counter.madeCount, 100)
        XCTAssertEqual(counter.livingCount, 0)
        XCTAssertFalse(Vaccine.hasCure(for: Request.self))
    }

    func testOuterSingletonIsMadeWithTheOuterCuresAndATransientWithThoseOfTheChild() {
        Vaccine.setCure(for: String.self, with: "outer")
        Vaccine.setCure(for: [String].self, isUnique: true) { [Vaccine.getCure(for: String.self)] }
        Vaccine.setCure(for: [String].self, named: "transient") { [Vaccine.getCure(for: String.self)] }
        let child = Cures.current.makeChild()

        child.use {
            Vaccine.setCure(for: String.self, with: "child")
            XCTAssertEqual(Vaccine.getCure(for: [String].self), ["outer"])
            XCTAssertEqual(Vaccine.getCure(for: [String].self, named: "transient"), ["child"])
            Vaccine.withCures { XCTAssertEqual(Vaccine.getCure(for: [String].self), ["child"], "made anew") }
        }
    }

    func testDecoratorOfAChildWrapsTheOuterValueAndKeepsTheResult() {
        Vaccine.setCure(for: Part.self, isUnique: true, with: PlainPart())
        let child = Cures.current.makeChild()

        let wrapper = child.use { () -> WrappingPart? in
            Vaccine.decorateCure(for: Part.self) { WrappingPart($0) }
            XCTAssertTrue(Vaccine.getCure(for: Part.self) === Vaccine.getCure(for: Part.self))
            return Vaccine.getCure(for: Part.self) as? WrappingPart
        }

        XCTAssertTrue(wrapper?.inner === Vaccine.getCure(for: Part.self))
        XCTAssertTrue(Vaccine.getCure(for: Part.self) is PlainPart)
    }

    func testLastReferenceFreesAndShutDownDisposes() async {
        let log = Log<String>()
        func makeChild() -> Cures {
            let child = Cures.current.makeChild()
            child.use {
                Vaccine.setCure(for: Part.self, isUnique: true) { [counter] in CountedPart(counter) }
                Vaccine.onDispose(of: Part.self) { _ in log.add("disposed") }
                _ = Vaccine.getCure(for: Part.self)
            }
            return child
        }

        _ = makeChild()
        XCTAssertEqual(counter.livingCount, 0)
        XCTAssertEqual(log.entries, [])

        let child = makeChild()
        XCTAssertEqual(counter.livingCount, 1)
        await child.shutDown()
        XCTAssertEqual(log.entries, ["disposed"])
        XCTAssertEqual(counter.livingCount, 0)
    }

    @MainActor
    func testUseRunsWhatIsNotSendableOnTheActorOfTheCaller() async throws {
        Vaccine.setCure(for: Int.self, with: 1)
        let cures = Cures.current
        var title = Title()
        cures.use { title.text = "\(Vaccine.getCure(for: Int.self))" }
        try await cures.use {
            try await Task.sleep(for: .milliseconds(1))
            MainActor.assertIsolated()
            title.text += "!"
        }
        XCTAssertEqual(title.text, "1!")

        let isDone = expectation(description: "done")
        DispatchQueue.global().async {
            XCTAssertNil(Vaccine.findCure(for: Int.self))
            XCTAssertEqual(cures.use { Vaccine.getCure(for: Int.self) }, 1)
            isDone.fulfill()
        }
        await fulfillment(of: [isDone], timeout: 10)
    }

    func testHasCureMakesNothing() {
        Vaccine.setCure(for: Part.self, isUnique: true) { [counter] in CountedPart(counter) }
        Vaccine.setCure(for: Part.self) { (_: Int) in PlainPart() }

        XCTAssertTrue(Vaccine.hasCure(for: Part.self))
        XCTAssertTrue(Vaccine.hasCure(for: Part.self, with: Int.self))
        XCTAssertFalse(Vaccine.hasCure(for: Part.self, with: String.self))
        XCTAssertFalse(Vaccine.hasCure(for: Part.self, named: "other"))
        Vaccine.withCures { XCTAssertTrue(Vaccine.hasCure(for: Part.self)) }
        XCTAssertEqual(counter.madeCount, 0)
    }

    func testModulesAppendToAList() {
        Vaccine.setCure(for: [any Plugin].self, with: [])
        for name in ["a", "b"] {
            Vaccine.decorateCure(for: [any Plugin].self) { $0 + [NamedPlugin(name: name)] }
        }

        XCTAssertEqual(Vaccine.getCure(for: [any Plugin].self).map(\.name), ["a", "b"])
    }
}

private struct Title {
    var text = ""
}

private protocol Plugin: Sendable {
    var name: String { get }
}

private struct NamedPlugin: Plugin {
    let name: String
}

private final class Pool: Sendable {
    init(_ counter: PartCounter) {
        counter.made.add(1, ordering: .relaxed)
    }
}

private final class Request: Sendable {
    let id: Int
    private let part: CountedPart

    init(id: Int, _ counter: PartCounter) {
        self.id = id
        part = CountedPart(counter)
    }
}

private final class Handler {
    @Inject(Pool.self) private var pool
    @Inject(Request.self) private var request

    var answer: String {
        "request \(request.id)"
    }
}
