/// Lines of figures under each other: the first column to the left, the others to the right.
struct Table {
    /// How many characters each column is wide.
    let widths: [Int]

    /// Returns a line of cells; missing ones are empty.
    func line(_ cells: [String]) -> String {
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

/// Figures as a table shows them.
enum Figure {
    /// Returns a number with so many decimal places.
    static func decimal(_ number: Double, places: Int) -> String {
        var scale = 1
        for _ in 0 ..< places {
            scale *= 10
        }
        let scaled = Int((abs(number) * Double(scale)).rounded())
        let sign = number < 0 && scaled != 0 ? "-" : ""
        guard places > 0 else { return sign + String(scaled) }
        let fraction = String(scaled % scale)
        return "\(sign)\(scaled / scale)." + String(repeating: "0", count: places - fraction.count) + fraction
    }

    /// Returns a count with a comma before every three digits.
    static func grouped(_ count: Int) -> String {
        let digits = String(count)
        var result = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) {
                result += ","
            }
            result.append(digit)
        }
        return result
    }

    static func nanoseconds(_ samples: Samples?) -> String {
        samples.map { decimal($0.median, places: 1) } ?? ""
    }

    static func deviation(_ samples: Samples?) -> String {
        samples.map { "±" + decimal($0.deviation, places: 1) } ?? ""
    }

    static func ratio(_ ratio: Double?) -> String {
        ratio.map { decimal($0, places: 2) } ?? ""
    }
}
