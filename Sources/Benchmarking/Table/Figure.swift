/// Figures as a table shows them.
package enum Figure {
    /// Returns a number with so many decimal places.
    package static func decimal(_ number: Double, places: Int) -> String {
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
    package static func grouped(_ count: Int) -> String {
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

    /// Returns nanoseconds as milliseconds.
    package static func milliseconds(_ nanoseconds: Double) -> String {
        decimal(nanoseconds / 1e6, places: 2)
    }

    package static func nanoseconds(_ samples: Samples?) -> String {
        samples.map { decimal($0.median, places: 1) } ?? ""
    }

    package static func deviation(_ samples: Samples?) -> String {
        samples.map { "±" + decimal($0.deviation, places: 1) } ?? ""
    }

    package static func ratio(_ ratio: Double?) -> String {
        ratio.map { decimal($0, places: 2) } ?? ""
    }
}
