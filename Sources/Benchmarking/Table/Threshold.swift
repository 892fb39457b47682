/// A limit for a measured value, and the value.
package struct Threshold {
    package enum Limit: Equatable {
        case atMost(Double)
        case atLeast(Double)
    }

    /// The verdict, as the table shows it.
    package enum Verdict: String {
        case pass = "PASS"
        case fail = "FAIL"
        /// No second processor was free, so nothing could be measured.
        case busy = "BUSY"
    }

    package let name: String
    package let limit: Limit
    /// Nil where the machine was too busy to measure.
    package let measured: Double?

    package init(name: String, limit: Limit, measured: Double?) {
        self.name = name
        self.limit = limit
        self.measured = measured
    }

    package var verdict: Verdict {
        guard let measured else { return .busy }
        let isMet = switch limit {
        case let .atMost(limit): measured <= limit
        case let .atLeast(limit): measured >= limit
        }
        return isMet ? .pass : .fail
    }
}
