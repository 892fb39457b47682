package import Foundation

/// Sends a request and returns the response, whatever its status.
///
/// Implementations may be called from any thread, and end promptly with `CancellationError` when their task is
/// cancelled. They throw `NetworkingError` when no complete response came.
package protocol Networking: Sendable {
    /// The API's host, and the port where one is named.
    var host: String { get }

    func response(to endpoint: Endpoint) async throws -> HTTPResponse
}

/// A complete response.
package struct HTTPResponse: Equatable, Sendable {
    package let status: Int
    /// The target of a redirect.
    let location: String?
    /// Seconds to wait before the next request, where the server names them.
    package let retryAfter: Int?
    package let body: Data

    package init(status: Int, location: String? = nil, retryAfter: Int? = nil, body: Data = Data()) {
        self.status = status
        self.location = location
        self.retryAfter = retryAfter
        self.body = body
    }

    /// - Parameter header: Returns the value of a header.
    init(status: Int, body: Data, header: (String) -> String?) {
        let retryAfter = RetryAfter.seconds(header: header("Retry-After"), sent: header("Date"))
        self.init(status: status, location: header("Location"), retryAfter: retryAfter, body: body)
    }
}

/// One attempt to send a request, and its outcome.
///
/// Each step of a redirect is an attempt, and so is a retry.
package struct RequestReport: Equatable, Sendable {
    package enum Outcome: Equatable, Sendable {
        /// The status of the response, and the size of its body after decompression.
        case answered(status: Int, bytes: Int)
        case redirected(status: Int, to: URL)
        case failed(NetworkingError)
        case cancelled
    }

    package let method: String
    /// Without a name and password, as is the target of a redirect.
    package let url: URL
    package let outcome: Outcome
    package let duration: Duration

    package init(method: String, url: URL, outcome: Outcome, duration: Duration) {
        self.method = method
        self.url = url.withoutCredentials
        if case let .redirected(status, target) = outcome {
            self.outcome = .redirected(status: status, to: target.withoutCredentials)
        } else {
            self.outcome = outcome
        }
        self.duration = duration
    }
}

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
