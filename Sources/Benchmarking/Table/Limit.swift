package struct Limit: CustomStringConvertible, Sendable {
    /// What a table shows of a measured value.
    package enum Status: String {
        case pass = "PASS"
        case fail = "FAIL"
        /// No second processor was free, so nothing could be measured.
        case busy = "BUSY"
    }

    package let description: String
    private let isMet: @Sendable (Double) -> Bool

    package static func atMost(_ limit: Double) -> Limit {
        Limit(description: "<= " + Figure.ratio(limit)) { $0 <= limit }
    }

    package static func atLeast(_ limit: Double) -> Limit {
        Limit(description: ">= " + Figure.ratio(limit)) { $0 >= limit }
    }

    /// - Parameter measured: Nil where the machine was too busy to measure.
    package func status(of measured: Double?) -> Status {
        measured.map { isMet($0) ? .pass : .fail } ?? .busy
    }
}
