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
        for (index, width) in widths.enumerated() {
            let cell = index < cells.count ? cells[index] : ""
            let space = String(repeating: " ", count: max(0, width - cell.count))
            line += index == 0 ? cell + space : " " + space + cell
        }
        while line.last == " " {
            line.removeLast()
        }
        return line
    }
}
