import Synchronization
import Vaccine
import VaccineTesting
import XCTest

// What the tests set cures for: small types that need each other and count their instances.

protocol Part: AnyObject, Sendable {}

/// A part that counts its instances, and may call a closure at its end.
final class CountedPart: Part {
    private let counter: PartCounter
    private let atEnd: @Sendable () -> Void

    init(_ counter: PartCounter, atEnd: @escaping @Sendable () -> Void = {}) {
        self.counter = counter
        self.atEnd = atEnd
        counter.made.add(1, ordering: .relaxed)
    }

    deinit {
        counter.gone.add(1, ordering: .relaxed)
        atEnd()
    }
}

final class PartCounter: Sendable {
    let made = Atomic(0)
    let gone = Atomic(0)

    var madeCount: Int {
        made.load(ordering: .relaxed)
    }

    var livingCount: Int {
        made.load(ordering: .relaxed) - gone.load(ordering: .relaxed)
    }
}

/// The base class of test cases, with cures of their own, and what most of these need.
class CureTestCase: IsolatedTestCase {
    let counter = PartCounter()
    let gate = Gate()
    let log = Log<String>()

    func setCountedPart(scope: Vaccine.Scope = .singleton) {
        Vaccine.setCure(for: Part.self, scope: scope) { [counter] in CountedPart(counter) }
    }
}

final class PlainPart: Part {}

final class WrappingPart: Part {
    let inner: Part

    init(_ inner: Part) {
        self.inner = inner
    }
}

@MainActor
final class Window {
    let title: String

    init(title: String) {
        MainActor.assertIsolated()
        self.title = title
    }
}

/// `@unchecked Sendable`: a wrapped property has to be a variable; this one is never set.
final class LazyOwner: @unchecked Sendable {
    @LazyInject(Part.self) var part
}

/// Two types that need a third, for what is shared within a resolution.
protocol LeftHalf: AnyObject { var part: Part { get } }
protocol RightHalf: AnyObject { var part: Part { get } }

final class LeftPart: LeftHalf {
    @Inject(Part.self) var part
}

final class RightPart: RightHalf {
    @Inject(Part.self) var part
}

final class Whole {
    @Inject(LeftHalf.self) var left
    @Inject(RightHalf.self) var right
}

/// Sets cures of a whole and its halves, which need a part.
func setHalves() {
    Vaccine.setCure(for: LeftHalf.self, with: LeftPart())
    Vaccine.setCure(for: RightHalf.self, with: RightPart())
    Vaccine.setCure(for: Whole.self, with: Whole())
}

extension Vaccine.Problem {
    /// The kind and the keys of a problem, such as `missing: Whole → LeftHalf → Part`.
    var summary: String {
        func arrows(_ keys: [Vaccine.Key]) -> String {
            keys.map(\.description).joined(separator: " → ")
        }
        return switch kind {
        case .missing: "missing: \(arrows(path + [key]))"
        case .cycle: "cycle: \(arrows(path))"
        case let .captive(keeper, _): "captive: \(key) of \(keeper)"
        case let .failed(error): "failed: \(key): \(error)"
        case .offMainActor: "off the main actor: \(arrows(path + [key]))"
        case .notValidated: "not validated: \(key)"
        case .replaced: "replaced: \(key)"
        }
    }
}

func assertValidation(reports summaries: String..., file: StaticString = #filePath, line: UInt = #line) {
    XCTAssertEqual(Vaccine.validate().map(\.summary), summaries, file: file, line: line)
}

func problem(line: UInt = #line, _ request: () throws -> some Any) throws -> Vaccine.Problem {
    try XCTUnwrap(Result { try request() }.failure as? Vaccine.Problem, line: line)
}

/// Asserts which problem a request throws, by its summary.
func assertProblem(_ summary: String, line: UInt = #line, _ request: () throws -> some Any) {
    XCTAssertEqual(try problem(line: line, request).summary, summary, line: line)
}

/// Returns the problem that a request throws off the main actor, with the cures of the caller.
func problemElsewhere(_ request: @escaping @Sendable () throws -> Void) async -> Vaccine.Problem? {
    let cures = Cures.current
    return await Task.detached { try cures.use { try request() } }.problem
}

extension Task {
    /// The problem that it ends with.
    var problem: Vaccine.Problem? {
        get async { await result.failure as? Vaccine.Problem }
    }
}

extension Result {
    var failure: Failure? {
        guard case let .failure(error) = self else { return nil }
        return error
    }
}
