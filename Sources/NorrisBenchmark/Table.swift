import Foundation

/// Rows of figures, each shown as soon as it is measured, and whether they meet their limits.
package final class Table {
    /// Whether no limit has been exceeded so far.
    package private(set) var isPassed = true
    private let widths: [Int]
    private let show: (String) -> Void

    /// - Parameter widths: How many characters each column is wide; the last two have the limits and the verdicts.
    package init(widths: [Int], show: @escaping (String) -> Void) {
        (self.widths, self.show) = (widths, show)
    }

    /// Shows a row: the first cell to the left, the others to the right.
    ///
    /// - Parameter measured: What the limit holds for; nil on a machine too busy to measure it, which exceeds no limit.
    package func add(_ cells: [String], _ measured: Double? = nil, _ limit: Limit? = nil) {
        let isMet = limit.flatMap { measured.map($0.isMet) }
        isPassed = isPassed && isMet != false
        let verdict = isMet.map { $0 ? "PASS" : "FAIL" } ?? "BUSY"
        var row = ""
        for (cell, width) in zip(cells + (limit.map { [$0.text, verdict] } ?? []), widths) {
            let space = String(repeating: " ", count: max(0, width - cell.count))
            row += row.isEmpty ? cell + space : " " + space + cell
        }
        show(row)
    }

    /// Returns a number with decimal places; an empty cell for none.
    package static func figure(_ number: Double?, places: Int = 2) -> String {
        number.map { String(format: "%.\(places)f", $0) } ?? ""
    }
}

package struct Limit {
    let text: String
    let isMet: (Double) -> Bool

    /// - Parameter statistic: What is limited, if a row shows several.
    package static func atMost(_ limit: Double, of statistic: String = "", places: Int = 2) -> Limit {
        Limit(text: "\(statistic)<= \(Table.figure(limit, places: places))") { $0 <= limit }
    }

    package static func atLeast(_ limit: Double) -> Limit {
        Limit(text: ">= " + Table.figure(limit)) { $0 >= limit }
    }
}
