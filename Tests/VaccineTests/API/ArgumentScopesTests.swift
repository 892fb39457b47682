import Synchronization
import Vaccine
import VaccineTesting
import XCTest

/// Scopes and decorators of cures with arguments.
final class ArgumentScopesTests: IsolatedTestCase {
    private let counter = PartCounter()

    func testGraphScopedObjectIsSharedWithinOneResolution() {
        Vaccine.setCure(for: Part.self, scope: .graph) { [counter] (_: Int) in CountedPart(counter) }
        Vaccine.setCure(for: [Part].self) {
            [1, 1, 2].map { Vaccine.getCure(for: Part.self, with: $0) }
        }

        let parts = Vaccine.getCure(for: [Part].self)

        XCTAssertTrue(parts[0] === parts[1])
        XCTAssertFalse(parts[0] === parts[2])
        XCTAssertFalse(Vaccine.getCure(for: [Part].self)[0] === parts[0])
    }

    func testTransientIsMadeEachTimeAndEagerSingletonOnFirstUse() {
        for scope in [Vaccine.Scope.transient, .eagerSingleton] {
            let counter = PartCounter()
            Vaccine.setCure(for: Part.self, scope: scope) { (_: Int) in CountedPart(counter) }
            XCTAssertEqual(counter.madeCount, 0, "\(scope)")

            let parts = [1, 1].map { Vaccine.getCure(for: Part.self, with: $0) }
            XCTAssertEqual(parts[0] === parts[1], scope == .eagerSingleton, "\(scope)")
        }
    }

    func testResetOfTheScopeRemovesTheValuesOfUpToHalfAMillionArguments() {
        let scope = Vaccine.Scope("document")
        Vaccine.setCure(for: Part.self, scope: scope) { [counter] (_: Int) in CountedPart(counter) }
        for number in 0 ..< largest(500_000) {
            _ = Vaccine.getCure(for: Part.self, with: number)
        }
        XCTAssertEqual(counter.livingCount, largest(500_000))

        Vaccine.removeValues(in: scope)

        XCTAssertEqual(counter.livingCount, 0)
        XCTAssertTrue(Vaccine.getCure(for: Part.self, with: 1) === Vaccine.getCure(for: Part.self, with: 1))
    }

    func testThreadsThatAskAtOnceGetOneValueForEachArgument() {
        Vaccine.setCure(for: Part.self, isUnique: true) { [counter] (_: Int) in CountedPart(counter) }

        let parts = onThreads(8) { thread in
            (0 ..< 1000).map { ObjectIdentifier(Vaccine.getCure(for: Part.self, with: ($0 + thread) % 100)) }
        }

        XCTAssertEqual(Set(parts.joined()).count, 100)
        XCTAssertEqual(counter.madeCount, 100)
    }

    func testCureMayAskForItselfWithOtherArgumentsButNotWithTheSame() throws {
        Vaccine.setCure(for: Int.self, isUnique: true) { (number: Int) in
            number < 2 ? number : Vaccine.getCure(for: Int.self, with: number - 1)
                + Vaccine.getCure(for: Int.self, with: number - 2)
        }
        Vaccine.setCure(for: String.self, isUnique: true) { (word: String) in
            try Vaccine.requireCure(for: String.self, with: word)
        }

        XCTAssertEqual(Vaccine.getCure(for: Int.self, with: 80), 23_416_728_348_467_685)
        let cycle = try problem { try Vaccine.requireCure(for: String.self, with: "a") }
        XCTAssertEqual(cycle.summary, "cycle: String(String) → String(String)")
    }

    func testOverrideAndRestoreMakeValuesOfTheirOwn() {
        Vaccine.setCure(for: Part.self, isUnique: true) { (_: Int) in PlainPart() }
        let snapshot = Vaccine.snapshot()
        let outside = Vaccine.getCure(for: Part.self, with: 1)

        Vaccine.withCures {
            let inside = Vaccine.getCure(for: Part.self, with: 1)
            XCTAssertFalse(inside === outside)
            XCTAssertTrue(Vaccine.getCure(for: Part.self, with: 1) === inside)
        }
        XCTAssertTrue(Vaccine.getCure(for: Part.self, with: 1) === outside)

        Vaccine.restore(snapshot)
        XCTAssertFalse(Vaccine.getCure(for: Part.self, with: 1) === outside)
    }

    func testArgumentsOfValuesThatAreGoneAreFreed() {
        for scope in [Vaccine.Scope.shared, .graph] {
            let arguments = PartCounter()
            Vaccine.setCure(for: Part.self, scope: scope) { (_: PartArgument) in PlainPart() }
            let part = { Vaccine.getCure(for: Part.self, with: PartArgument(part: CountedPart(arguments), number: $0)) }
            let kept = part(0)
            for number in 1 ... 1000 {
                _ = part(number)
            }

            XCTAssertLessThan(arguments.livingCount, 50, "\(scope)")
            XCTAssertEqual(part(0) === kept, scope == .shared)
        }
    }

    func testComparisonOfArgumentsMayAskForCures() {
        Vaccine.setCure(for: Int.self, isUnique: true) { (argument: AskingArgument) in argument.number }
        Vaccine.setCure(for: String.self, isUnique: true) { (number: Int) in "\(number)" }

        XCTAssertEqual(Vaccine.getCure(for: Int.self, with: AskingArgument(number: 2)), 2)
        XCTAssertEqual(Vaccine.getCure(for: Int.self, with: AskingArgument(number: 3)), 3, "of the same hash value")
        XCTAssertEqual(Vaccine.getCure(for: Int.self, with: AskingArgument(number: 2)), 2)
    }

    func testDecoratorGetsTheArguments() {
        Vaccine.setCure(for: String.self) { (word: String, count: Int) in String(repeating: word, count: count) }
        Vaccine.decorateCure(for: String.self) { (inner, word: String, count: Int) in "\(count) \(word): \(inner)" }
        Vaccine.decorateCure(for: String.self) { (inner, _: String, _: Int) in "\(inner)!" }

        XCTAssertEqual(Vaccine.getCure(for: String.self, with: "ab", 2), "2 ab: abab!")
        XCTAssertEqual(try Vaccine.requireCure(for: String.self, with: "c", 3), "3 c: ccc!")
    }

    func testDecoratedSingletonIsMadeOnceWithAllLayersForEachCombinationOfArguments() {
        let wrapped = Atomic(0)
        Vaccine.setCure(for: Part.self, isUnique: true) { [counter] (_: Int, _: String) in CountedPart(counter) }
        Vaccine.decorateCure(for: Part.self) { (part, _: Int, _: String) in
            wrapped.add(1, ordering: .relaxed)
            return part
        }
        let part = Vaccine.getCure(for: Part.self, with: 1, "a")

        XCTAssertTrue(Vaccine.getCure(for: Part.self, with: 1, "a") === part)
        XCTAssertFalse(Vaccine.getCure(for: Part.self, with: 2, "a") === part)
        XCTAssertFalse(Vaccine.getCure(for: Part.self, with: 1, "b") === part)
        XCTAssertEqual(counter.madeCount, 3)
        XCTAssertEqual(wrapped.load(ordering: .relaxed), 3)
        Vaccine.withCures {
            _ = Vaccine.getCure(for: Part.self, with: 1, "a")
            XCTAssertEqual(wrapped.load(ordering: .relaxed), 4)
        }
    }

    func testProblemOfAWrappedCureHasThePathOnce() throws {
        for scope in [Vaccine.Scope.transient, .graph, .singleton] {
            Vaccine.removeAllCures()
            Vaccine.setCure(for: String.self, scope: scope) { (_: Int) in
                try Vaccine.requireCure(for: String.self, named: "missing")
            }
            Vaccine.decorateCure(for: String.self) { (inner, _: Int) in inner }
            let problem = try problem { try Vaccine.requireCure(for: String.self, with: 1) }
            XCTAssertEqual(problem.summary, "missing: String(Int) → String \"missing\"", "\(scope)")
            XCTAssertEqual(Vaccine.validate(), [], "no cure asks for it: \(scope)")

            Vaccine.setCure(for: Int.self) { try Vaccine.requireCure(for: String.self, with: 1).count }
            let summary = "missing: Int → String(Int) → String \"missing\""
            XCTAssertEqual(Vaccine.validate().map(\.summary), [summary], "\(scope)")
            XCTAssertEqual(Vaccine.graph().edges.map(\.need), [.needs, .wraps, .needs], "\(scope)")
        }
    }
}

private struct PartArgument: Hashable {
    let part: CountedPart
    let number: Int

    static func == (one: PartArgument, other: PartArgument) -> Bool {
        one.number == other.number
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(number)
    }
}

private struct AskingArgument: Hashable {
    let number: Int

    static func == (one: AskingArgument, other: AskingArgument) -> Bool {
        Vaccine.getCure(for: String.self, with: one.number) == Vaccine.getCure(for: String.self, with: other.number)
    }

    func hash(into _: inout Hasher) {}
}
