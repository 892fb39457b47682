/// Lines of figures under each other: the first column to the left, the others to the right.
package struct Table {
    private let widths: [Int]

    /// - Parameter widths: How many characters each column is wide.
    package init(widths: [Int]) {
        self.widths = widths
    }

    /// Returns a line of cells; missing ones are empty.
    package func line(_ cells: [String]) -> String {
        var line = ""
        for (cell, width) in zip(cells, widths) {
            let space = String(repeating: " ", count: max(0, width - cell.count))
            line += line.isEmpty ? cell + space : " " + space + cell
        }
        while line.last == " " {
            line.removeLast()
        }
        return line
    }
}
