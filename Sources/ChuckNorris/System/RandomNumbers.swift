/// The C library's random numbers, which unlike those of Swift take no system call for each.
enum RandomNumbers {
    private static let areSeeded: Void = srandom(.random(in: 0 ... .max))

    /// Returns a number from 0 up to the limit, which is at least 1.
    static func number(below limit: Int) -> Int {
        areSeeded
        return random() % limit
    }
}
