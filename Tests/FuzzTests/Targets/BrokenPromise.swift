/// What should have held for every input, and does not for one.
struct BrokenPromise: Error, Equatable, CustomStringConvertible {
    let description: String
}

/// Throws the promise unless it is kept.
func promise(_ description: @autoclosure () -> String, _ isKept: Bool) throws(BrokenPromise) {
    guard isKept else { throw BrokenPromise(description: description()) }
}
