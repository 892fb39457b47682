/// A promise about speed, and what was measured of it.
package struct Threshold {
    /// Which side of the limit is the good one.
    package enum Limit: Equatable {
        case atMost(Double)
        case atLeast(Double)
    }

    /// What became of a bar, as the table says it.
    package enum Verdict: String {
        case pass = "PASS"
        case fail = "FAIL"
        /// The machine had no second processor to spare, which says nothing about what was measured.
        case busy = "BUSY"
    }

    package let name: String
    package let limit: Limit
    /// Nil where the machine was too busy to tell.
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
