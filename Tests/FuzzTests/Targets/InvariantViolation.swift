/// What should have held for every input, and does not for one.
struct InvariantViolation: Error, Equatable, CustomStringConvertible {
    let description: String
}

/// Throws the promise unless it is kept.
func require(_ description: @autoclosure () -> String, _ isKept: Bool) throws(InvariantViolation) {
    guard isKept else { throw InvariantViolation(description: description()) }
}
