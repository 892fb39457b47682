import Benchmarking

/// What a process had from the beginning of a run to its end.
struct Course {
    /// How much more memory at the end is no leak: what the allocator keeps, and caches that have filled up; in kB.
    ///
    /// Of 100,000 commands it is 84 bytes each.
    static let allowedMemory = 8192
    /// How many descriptors come and go with a request.
    static let allowedDescriptors = 4
    /// How many threads Dispatch has more or fewer of, by what else the machine does.
    static let allowedThreads = 8

    private(set) var states: [ProcessState] = []
    /// How many requests were sent meanwhile.
    var requests = 0

    mutating func add(_ state: ProcessState) {
        states.append(state)
    }

    /// Whether the last tenth has no more than the first.
    var isFlat: Bool {
        growths.allSatisfy { $0.last - $0.first <= $0.allowed } && states.count >= 10
    }

    /// A line for each of the things that could grow.
    var report: [String] {
        growths.map { growth in
            let verdict = growth.last - growth.first <= growth.allowed ? Threshold.Verdict.pass : .fail
            let (first, last) = (Figure.grouped(growth.first), Figure.grouped(growth.last))
            return "  \(growth.name): \(first) in the first tenth, \(last) in the last; "
                + "allowed \(Figure.grouped(growth.allowed)) more: \(verdict.rawValue)"
        }
    }

    private struct Growth {
        let name: String
        let first: Int
        let last: Int
        let allowed: Int
    }

    private var growths: [Growth] {
        let count = max(states.count / 10, 1)
        func growth(_ name: String, _ allowed: Int, _ value: (ProcessState) -> Int) -> Growth {
            Growth(
                name: name,
                first: Self.median(states.prefix(count).map(value)),
                last: Self.median(states.suffix(count).map(value)),
                allowed: allowed
            )
        }
        return [
            growth("memory in kB", Self.allowedMemory, \.memory),
            growth("peak memory in kB", 2 * Self.allowedMemory, \.peakMemory),
            growth("descriptors", Self.allowedDescriptors, \.descriptors),
            growth("threads", Self.allowedThreads, \.threads),
        ]
    }

    private static func median(_ values: [Int]) -> Int {
        values.isEmpty ? 0 : values.sorted()[values.count / 2]
    }
}
