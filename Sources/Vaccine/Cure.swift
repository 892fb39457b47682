import Synchronization

/// What the registry can hold without knowing the type of the value.
///
/// `@unchecked Sendable`, because closures and values that are not `Sendable` go in: `setCure` takes them so that a
/// test's `with: self.serviceMock` compiles. What the classes below do themselves is safe: `make` never changes, and
/// the kept value is read and written under a lock. Whether the closure and its value bear being used from the threads
/// that ask is for whoever sets the cure to know, as with any object shared by hand.
class AnyCure: @unchecked Sendable {}

/// A cure that makes its value anew for everybody who asks.
///
/// `@unchecked Sendable` for the reason given at `AnyCure`: `make` never changes.
class Cure<Value>: AnyCure, @unchecked Sendable {
    fileprivate let make: () -> Value

    init(_ make: @escaping () -> Value) {
        self.make = make
    }

    func value() -> Value {
        make()
    }
}

/// A cure that makes its value once, on first use, and keeps it.
///
/// `@unchecked Sendable` for the reason given at `AnyCure`: what is kept is read and written under a lock.
final class UniqueCure<Value>: Cure<Value>, @unchecked Sendable {
    private let kept = Mutex(Kept<Value>(value: nil))

    /// Returns the kept value.
    ///
    /// The first to ask makes it, and whoever asks meanwhile waits for this one cure alone.
    override func value() -> Value {
        // The cure's own lock is all that is held while it is made: the closure may set and get every other cure. Only
        // asking for this one again could never end: a mistake in the program, which nothing at run time can put right.
        guard !Making.isUnderWay(self) else {
            fatalError("The unique cure for \(Value.self) asks for itself while it is being made. Break the circle.")
        }
        let kept = kept.withLock { kept in
            if kept.value == nil {
                kept = Kept(value: Making.of(self, make))
            }
            return kept
        }
        guard let value = kept.value else { preconditionFailure("A unique cure was made and not kept.") }
        return value
    }
}

/// Carries a value out of the lock; `@unchecked Sendable` for the reason given at `AnyCure`.
private struct Kept<Value>: @unchecked Sendable {
    let value: Value?
}
