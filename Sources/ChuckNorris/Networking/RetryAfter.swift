import Foundation

/// Reads the Retry-After header (RFC 9110, section 10.2.3).
enum RetryAfter {
    /// The shortest and the longest pause, in seconds.
    ///
    /// The minimum prevents endless requests; the maximum prevents a wrong value from disabling an open prompt.
    static let bounds = 1 ... 3600

    /// Nil without a header, and for one that is neither a number of seconds nor a date.
    ///
    /// - Parameters:
    ///   - date: The response's `Date` header, from which a date is counted, because the clocks of two machines differ.
    ///   - now: Used where that header is missing.
    static func seconds(header: String?, sent date: String?, now: Date = Date()) -> Int? {
        guard let text = header?.trimmingCharacters(in: .whitespaces), !text.isEmpty else { return nil }
        let seconds: Double
        if text.utf8.allSatisfy((UInt8(ascii: "0") ... UInt8(ascii: "9")).contains) {
            seconds = Double(text) ?? .infinity
        } else {
            guard let end = self.date(text) else { return nil }
            seconds = end.timeIntervalSince(date.flatMap(self.date) ?? now)
        }
        return Int(min(max(seconds.rounded(.up), Double(bounds.lowerBound)), Double(bounds.upperBound)))
    }

    /// The current form, and two obsolete ones.
    private static let dateFormats = [
        "EEE, dd MMM yyyy HH:mm:ss 'GMT'",
        "EEEE, dd-MMM-yy HH:mm:ss 'GMT'",
        "EEE MMM d HH:mm:ss yyyy",
    ]

    private static func date(_ text: String) -> Date? {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        for format in dateFormats {
            formatter.dateFormat = format
            if let date = formatter.date(from: text.trimmingCharacters(in: .whitespaces)) {
                return date
            }
        }
        return nil
    }
}
