import Platform

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
        guard let text = header?.trimming(" \t"), !text.isEmpty else { return nil }
        let start = date.flatMap(self.date) ?? now
        let number = isNumber(text) ? Double(text) ?? .infinity : nil
        guard let seconds = number ?? self.date(text)?.timeIntervalSince(start) else { return nil }
        return Int(min(max(seconds.rounded(.up), Double(bounds.lowerBound)), Double(bounds.upperBound)))
    }

    private static func isNumber(_ text: some StringProtocol) -> Bool {
        text.utf8.allSatisfy((UInt8(ascii: "0") ... UInt8(ascii: "9")).contains)
    }

    private static let months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(separator: " ")

    /// Reads the current form of a date and the two obsolete ones (RFC 9110, section 5.6.7).
    private static func date(_ text: String) -> Date? {
        var fields = text.split { " ,-:".contains($0) }
        if fields.count == 7 {
            // Sun Nov  6 08:49:37 1994
            fields = [fields[0], fields[2], fields[1], fields[6]] + fields[3 ... 5] + ["GMT"]
        }
        guard fields.count == 8, fields[7] == "GMT", let month = months.firstIndex(of: fields[2]) else { return nil }
        let numbers = (fields[1 ... 1] + fields[3 ... 6]).compactMap { isNumber($0) ? Int32($0) : nil }
        guard numbers.count == 5 else { return nil }
        var date = tm()
        date.tm_mday = numbers[0]
        date.tm_mon = Int32(month)
        // Years of two digits are those from 1970 to 2069.
        date.tm_year = fields[3].count > 2 ? numbers[1] - 1900 : (numbers[1] + 30) % 100 + 70
        (date.tm_hour, date.tm_min, date.tm_sec) = (numbers[2], numbers[3], numbers[4])
        let seconds = timegm(&date)
        // timegm(3) takes a day that the month does not have for one of the next month.
        let isValid = date.tm_mday == numbers[0] && numbers[2] < 24 && numbers[3] < 60 && numbers[4] < 60
        return isValid ? Date(timeIntervalSince1970: Double(seconds)) : nil
    }
}
