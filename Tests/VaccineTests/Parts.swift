import Synchronization
import Vaccine

// What the tests set cures for: small types that need each other and count their instances.

protocol Part: AnyObject, Sendable {}

/// A part that counts its instances.
final class CountedPart: Part {
    private let counter: PartCounter

    init(_ counter: PartCounter) {
        self.counter = counter
        counter.made.add(1, ordering: .relaxed)
    }

    deinit {
        counter.gone.add(1, ordering: .relaxed)
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

final class PlainPart: Part {}

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

extension Result {
    var failure: Failure? {
        if case let .failure(error) = self {
            error
        } else {
            nil
        }
    }
}

/// The key of a problem, and why its cure could not be made; the sentence of any other problem.
func failure(_ problem: Vaccine.Problem) -> String {
    guard case let .failed(error) = problem.kind else { return problem.description }
    return "\(problem.key): \(error)"
}
