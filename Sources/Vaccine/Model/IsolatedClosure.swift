/// A closure of the program, with its isolation, on which the caller must call it.
struct IsolatedClosure<Value, each Argument>: Sendable {
    let function: @Sendable @isolated(any) (repeat each Argument) throws -> Value

    /// The same without the isolation, which is part of what the closure captures.
    private struct Unisolated {
        let function: (repeat each Argument) throws -> Value
    }

    init(_ function: (@Sendable @isolated(any) (repeat each Argument) throws -> Value)?) {
        guard let function else { fatalError("The closure of a cure is nil.") }
        self.function = function
    }

    var needsMainActor: Bool {
        isOfMainActor(function.isolation)
    }

    func callAsFunction(_ arguments: repeat each Argument) throws -> Value {
        try unsafeBitCast(self, to: Unisolated.self).function(repeat each arguments)
    }
}

/// Returns whether a closure of this isolation begins with `@MainActor in`, and so runs there alone.
///
/// One of another actor is refused: no thread that asks is known to be on it.
func isOfMainActor(_ isolation: (any Actor)?) -> Bool {
    guard let isolation else { return false }
    guard isolation !== MainActor.shared else { return true }
    // Not a precondition, which has no message in a release build.
    fatalError("""
    A closure is of an actor other than the main actor, so no request can run it. Pass one without an actor, or one \
    that is asynchronous.
    """)
}
