/// The options of a benchmark's command line.
package struct BenchmarkOptions: Equatable, Sendable {
    package private(set) var isQuick = false
    package private(set) var isChecking = false
    package private(set) var isHelp = false
    /// The numbers of the options that only some benchmarks have, such as `--lines 1000`.
    package private(set) var counts: [String: Int]

    /// Parses the arguments after the program's name.
    ///
    /// - Parameter counts: The options that a number follows, with their defaults.
    package init(
        parsing arguments: some Sequence<String>,
        counts: [String: Int] = [:]
    ) throws(BenchmarkOptionsError) {
        self.counts = counts
        var rest = Array(arguments)[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--quick": isQuick = true
            case "--check": isChecking = true
            case "--help", "-h": isHelp = true
            default:
                guard counts[argument] != nil else {
                    throw BenchmarkOptionsError(description: "Unknown option \(argument). See --help.")
                }
                guard let count = rest.popFirst().flatMap({ Int($0) }), count > 0 else {
                    let description = "\(argument) needs a number above 0, such as \(argument) 1000."
                    throw BenchmarkOptionsError(description: description)
                }
                self.counts[argument] = count
            }
        }
    }

    /// How often to measure what a full run measures so many times.
    package func repetitions(_ full: Int) -> Int {
        isQuick ? min(full, 3) : full
    }
}

/// A mistake on the command line, as a sentence.
package struct BenchmarkOptionsError: Error, CustomStringConvertible {
    package let description: String
}
