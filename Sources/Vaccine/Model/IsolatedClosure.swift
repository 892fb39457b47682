/// A closure of the program, with its isolation; the caller sees to it that it is called there.
struct IsolatedClosure<Value, each Argument> {
    let function: @isolated(any) (repeat each Argument) throws -> Value

    /// The same without the isolation, which is part of what the closure captures.
    private struct Unisolated {
        let function: (repeat each Argument) throws -> Value
    }

    var needsMainActor: Bool {
        isOfMainActor(function.isolation)
    }

    func callAsFunction(_ arguments: repeat each Argument) throws -> Value {
        try unsafeBitCast(self, to: Unisolated.self).function(repeat each arguments)
    }
}

/// Returns whether a closure of this isolation was written in main-actor code, and so runs there and nowhere else.
///
/// The closure of an actor's method is called anywhere, one of another global actor nowhere: no thread that asks is
/// known to be on it.
func isOfMainActor(_ isolation: (any Actor)?) -> Bool {
    guard let isolation else { return false }
    guard isolation !== MainActor.shared else { return true }
    guard isolation is any GlobalActor else { return false }
    // Not a precondition, which has no message in a release build.
    fatalError("""
    A factory is of a global actor other than the main actor, so no request can run it. Begin it with '@Sendable in', \
    or write one that is asynchronous.
    """)
}
