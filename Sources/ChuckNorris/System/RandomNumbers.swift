/// The C library's random numbers, which take no system call for each, unlike Swift's.
enum RandomNumbers {
    private static let areSeeded: Void = srandom(.random(in: 0 ... .max))

    /// Returns a number from 0 up to the limit, which is at least 1.
    static func number(below limit: Int) -> Int {
        areSeeded
        return random() % limit
    }
}
