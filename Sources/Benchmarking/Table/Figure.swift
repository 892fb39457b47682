import Foundation

package enum Figure {
    package static func decimal(_ number: Double, places: Int) -> String {
        let scale = pow(10, Double(places))
        // Rounded here, as the format rounds halves to even; the sum makes 0 of -0.
        return String(format: "%.\(places)f", (number * scale).rounded() / scale + 0)
    }

    /// Returns a count with a comma before every three digits.
    package static func grouped(_ count: Int) -> String {
        count.formatted(.number.locale(Locale(identifier: "en_US")))
    }

    package static func milliseconds(_ nanoseconds: Double) -> String {
        decimal(nanoseconds / 1e6, places: 2)
    }

    /// Returns the median and the deviation; both are empty when there are no samples.
    package static func nanoseconds(_ samples: Samples?) -> [String] {
        guard let samples else { return ["", ""] }
        return [decimal(samples.median, places: 1), "±" + decimal(samples.medianAbsoluteDeviation, places: 1)]
    }

    package static func ratio(_ ratio: Double?) -> String {
        ratio.map { decimal($0, places: 2) } ?? ""
    }
}
