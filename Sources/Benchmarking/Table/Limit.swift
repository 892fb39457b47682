/// A limit for a measured value.
package enum Limit: CustomStringConvertible {
    case atMost(Double)
    case atLeast(Double)

    /// What a table shows of a measured value.
    package enum Status: String {
        case pass = "PASS"
        case fail = "FAIL"
        /// No second processor was free, so nothing could be measured.
        case busy = "BUSY"
    }

    package var description: String {
        switch self {
        case let .atMost(limit): "<= " + Figure.ratio(limit)
        case let .atLeast(limit): ">= " + Figure.ratio(limit)
        }
    }

    /// - Parameter measured: Nil where the machine was too busy to measure.
    package func status(of measured: Double?) -> Status {
        guard let measured else { return .busy }
        let isMet = switch self {
        case let .atMost(limit): measured <= limit
        case let .atLeast(limit): measured >= limit
        }
        return isMet ? .pass : .fail
    }
}
