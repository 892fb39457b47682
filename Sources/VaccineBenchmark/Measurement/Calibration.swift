/// Finds how many iterations make a sample long enough.
struct Calibration {
    /// How long a sample lasts at least, in nanoseconds.
    let target: Double

    /// Returns the least count that was long enough, by trying longer and longer samples.
    ///
    /// - Parameter measure: Runs so many iterations and returns how long they took, in nanoseconds.
    func count(_ measure: (Int) -> Double) -> Int {
        var count = 1
        while true {
            let time = measure(count)
            guard let next = next(after: count, in: time) else { return count }
            count = next
        }
    }

    /// Returns the count to try after one that was too short; nil when it was long enough.
    ///
    /// A quarter more than the time asks for, as the next sample may be faster. At most a hundredfold: what is short is
    /// mostly noise.
    func next(after count: Int, in time: Double) -> Int? {
        guard time < target else { return nil }
        let factor = min(100, target / max(time, 1) * 1.25)
        return max(count + 1, Int(Double(count) * factor))
    }
}
