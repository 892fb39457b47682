import Foundation
import Vaccine

// Measures what a request costs beside a direct closure, which makes the same value. Build it with -c release.
//
//     NORRIS_VACCINE=1 swift run -c release vaccine-benchmark [--check]

/// A row of the table: two variants of the same work, and how much more the second may take.
struct Row {
    let name: String
    let limit: Limit
    let direct: () -> Void
    let measured: () -> Void
}

enum Limit: CustomStringConvertible {
    /// The ratio to the first variant.
    case ratio(Double)
    /// The difference from the first variant, in nanoseconds.
    case difference(Double)
    /// The time of the second variant, in nanoseconds.
    case time(Double)

    var description: String {
        switch self {
        case let .ratio(limit): "at most \(limit) x"
        case let .difference(limit): "at most \(Int(limit)) ns more"
        case let .time(limit): "at most \(Int(limit)) ns"
        }
    }

    func isMet(by time: Double, beside direct: Double) -> Bool {
        switch self {
        case let .ratio(limit): time <= direct * limit
        case let .difference(limit): time <= direct + limit
        case let .time(limit): time <= limit
        }
    }
}

/// The processor time of the thread in nanoseconds, without that of other processes.
func now(_ clock: clockid_t = CLOCK_THREAD_CPUTIME_ID) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

/// The nanoseconds that each of two variants takes: medians of samples that were taken in turn.
func medians(_ variants: [() -> Void], samples: Int = 31, target: Double = 5e6) -> [Double] {
    func time(_ work: () -> Void, _ count: Int) -> Double {
        let start = now()
        for _ in 0 ..< count {
            work()
        }
        return now() - start
    }
    let counts = variants.map { work in
        sequence(first: 1) { $0 * 2 }.first { time(work, $0) > target } ?? 1
    }
    let times = (0 ..< samples).map { _ in
        zip(variants, counts).map { time($0, $1) / Double($1) }
    }
    return variants.indices.map { index in times.map { $0[index] }.sorted()[samples / 2] }
}

/// Uses a value without the optimizer knowing how.
@inline(never)
@_optimize(none)
func blackHole(_: borrowing some Any) {}

/// How many requests per second two threads make for different cures, as a multiple of what one makes.
func scaling() -> Double {
    func seconds(_ threads: Int) -> Double {
        let (ready, start, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchGroup())
        let types: [@Sendable () -> Void] = [
            { blackHole(Vaccine.getCure(for: Leaf.self)) },
            { blackHole(Vaccine.getCure(for: Other.self)) },
        ]
        for index in 0 ..< threads {
            done.enter()
            Thread.detachNewThread {
                ready.signal()
                start.wait()
                for _ in 0 ..< 300_000 {
                    types[index]()
                }
                done.leave()
            }
        }
        (0 ..< threads).forEach { _ in ready.wait() }
        let begin = now(CLOCK_MONOTONIC)
        (0 ..< threads).forEach { _ in start.signal() }
        done.wait()
        return now(CLOCK_MONOTONIC) - begin
    }
    return (0 ..< 9).map { _ in 2 * seconds(1) / seconds(2) }.sorted()[4]
}

protocol Leaf: AnyObject, Sendable {}
protocol Branch: AnyObject {}
protocol Root: AnyObject {}
protocol Only: AnyObject, Sendable {}
protocol Other: AnyObject, Sendable {}
final class PlainLeaf: Leaf, Only, Other {}
final class Holder: Branch, Root {
    let content: AnyObject
    init(_ content: AnyObject) {
        self.content = content
    }
}

final class InjectedOwner {
    @Inject(Leaf.self) var leaf
}

// swiftformat:disable wrapPropertyBodies
extension Cures {
    var leaf: Cure<any Leaf> { cure { PlainLeaf() } }
}

/// Stored closures, which no optimization sees through.
let makeLeaf: [() -> any Leaf] = [{ PlainLeaf() }]
let makeBranch: [() -> any Branch] = [{ Holder(makeLeaf[0]()) }]
let makeRoot: [() -> any Root] = [{ Holder(makeBranch[0]()) }]

Vaccine.setCure(for: Leaf.self, with: PlainLeaf())
Vaccine.setCure(for: Only.self, isUnique: true, with: PlainLeaf())
Vaccine.setCure(for: Branch.self) { Holder(Vaccine.getCure(for: Leaf.self)) }
Vaccine.setCure(for: Root.self) { Holder(Vaccine.getCure(for: Branch.self)) }
Vaccine.setCure(for: Other.self, with: PlainLeaf())

let leaf = { blackHole(makeLeaf[0]()) }
let cure = { blackHole(Vaccine.getCure(for: Leaf.self)) }
let rows = [
    Row(name: "transient", limit: .ratio(3), direct: leaf, measured: cure),
    Row(name: "singleton", limit: .time(100), direct: leaf) { blackHole(Vaccine.getCure(for: Only.self)) },
    Row(name: "graph of three", limit: .ratio(3), direct: { blackHole(makeRoot[0]()) }) {
        blackHole(Vaccine.getCure(for: Root.self))
    },
    Row(name: "object with one @Inject", limit: .ratio(3), direct: { blackHole(Holder(makeLeaf[0]())) }) {
        blackHole(InjectedOwner())
    },
    Row(name: "declared cure, beside one by type", limit: .difference(250), direct: cure) {
        blackHole(Vaccine.getCure(for: \.leaf))
    },
    Row(name: "enter an override, set, ask, leave", limit: .time(800), direct: leaf) {
        Vaccine.withCures {
            Vaccine.setCure(for: Leaf.self, with: PlainLeaf())
            blackHole(Vaccine.getCure(for: Leaf.self))
        }
    },
]
var isPassed = true
for row in rows {
    let times = medians([row.direct, row.measured])
    let isMet = row.limit.isMet(by: times[1], beside: times[0])
    isPassed = isPassed && isMet
    let figures = String(format: "%6.0f ns %6.0f ns %6.2f x", times[0], times[1], times[1] / times[0])
    print(row.name.padding(toLength: 36, withPad: " ", startingAt: 0), figures, row.limit, isMet ? "" : "NOT MET")
}

let scale = scaling()
isPassed = isPassed && scale >= 1.6
print(
    String(format: "two threads on different cures: %.2f x one, at least 1.6 x", scale),
    scale >= 1.6 ? "" : "NOT MET"
)
exit(isPassed || !CommandLine.arguments.contains("--check") ? 0 : 1)
