/// How much time the benchmark takes.
enum Pace {
    case quick
    case full

    var isQuick: Bool {
        self == .quick
    }

    /// How often to measure what a full run measures so many times.
    func count(_ full: Int) -> Int {
        isQuick ? min(full, 3) : full
    }
}
