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
    var witness: CountedPart?
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

// Threads and tasks that ask at once, one after another, or later.

/// Runs a closure on several threads at once, with the cures of the caller, and returns what it returned on each when
/// all of them are done.
///
/// Not on a queue, which has only as many threads as the machine has cores, and keeps them. The lock is Foundation's,
/// which the thread sanitizer knows.
@discardableResult
func onThreads<Result: Sendable>(
    _ count: Int,
    stackSize: Int = 8 << 20,
    _ body: @escaping @Sendable (_ index: Int) -> Result
) -> [Result] {
    let results = Log<(index: Int, result: Result)>()
    let running = DispatchGroup()
    let cures = Cures.current
    for index in 0 ..< count {
        running.enter()
        let thread = Thread {
            cures.use { results.add((index, body(index))) }
            running.leave()
        }
        thread.stackSize = stackSize
        thread.start()
    }
    running.wait()
    return results.entries.sorted { $0.index < $1.index }.map(\.result)
}

/// Keeps what is added to it, on any thread.
///
/// `@unchecked Sendable`: touched only under the lock.
final class Log<Element>: @unchecked Sendable {
    private let lock = NSLock()
    private var elements: [Element] = []

    var entries: [Element] {
        lock.withLock { elements }
    }

    func add(_ element: Element) {
        lock.withLock { elements.append(element) }
    }

    func removeAll() {
        lock.withLock { elements = [] }
    }
}

/// Stops an asynchronous factory until it is opened.
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

/// Returns a value that is made after other tasks had the chance to run.
func later<Value>(_ value: @autoclosure () throws -> Value) async rethrows -> Value {
    await Task.yield()
    return try value()
}

/// Lets other tasks run until they wait.
func settle() async {
    for _ in 0 ..< 100 {
        await Task.yield()
    }
    try? await Task.sleep(for: .milliseconds(20))
}

/// Whether the tests are built with a sanitizer, which slows everything down.
let isSanitized = ["__tsan_init", "__asan_init"].contains { (symbol: String) in
    dlsym(dlopen(nil, RTLD_NOW), symbol) != nil
}
