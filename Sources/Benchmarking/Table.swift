import Foundation

/// Rows of figures, each shown as soon as it is measured, and whether they meet their limits.
package final class Table {
    /// Whether no limit has been exceeded so far.
    package private(set) var isPassed = true
    package let show: (String) -> Void
    private let widths: [Int]

    /// - Parameter widths: How many characters each column is wide; the last two have the limits and the verdicts.
    package init(widths: [Int], show: @escaping (String) -> Void) {
        (self.widths, self.show) = (widths, show)
    }

    /// Shows a row: the first cell to the left, the others to the right; missing ones are empty.
    ///
    /// - Parameters:
    ///   - measured: What the limit holds for; nil where nothing could be measured, which exceeds no limit.
    ///   - missing: The verdict then.
    package func add(_ cells: [String], _ measured: Double? = nil, _ limit: Limit? = nil, missing: String = "") {
        let isMet = limit.flatMap { measured.map($0.isMet) }
        isPassed = isPassed && isMet != false
        let verdict = isMet.map { $0 ? "PASS" : "FAIL" } ?? missing
        let empty = Array(repeating: "", count: max(0, widths.count - 2 - cells.count))
        var line = ""
        for (cell, width) in zip(cells + empty + [limit?.text ?? "", verdict], widths) {
            let space = String(repeating: " ", count: max(0, width - cell.count))
            line += line.isEmpty ? cell + space : " " + space + cell
        }
        while line.last == " " {
            line.removeLast()
        }
        show(line)
    }

    /// Returns a number with decimal places; an empty cell for none.
    package static func figure(_ number: Double?, places: Int = 2) -> String {
        guard let number else { return "" }
        let scale = pow(10, Double(places))
        // Rounded here, as the format rounds halves to even; the sum makes 0 of -0.
        return String(format: "%.\(places)f", (number * scale).rounded() / scale + 0)
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
