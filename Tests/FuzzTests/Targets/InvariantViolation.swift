/// An invariant that does not hold for an input.
struct InvariantViolation: Error, Equatable, CustomStringConvertible {
    let description: String
}

/// Throws a violation of the invariant unless it holds.
func require(_ description: @autoclosure () -> String, _ isKept: Bool) throws(InvariantViolation) {
    guard isKept else { throw InvariantViolation(description: description()) }
}
