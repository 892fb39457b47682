package import Foundation

/// One request that was tried, and what became of it.
///
/// Each step of a redirect is a request of its own, and so is one that was sent again.
package struct RequestReport: Equatable, Sendable {
    package enum Outcome: Equatable, Sendable {
        /// A whole answer came: its status, and the bytes of its body once they are unpacked.
        case answered(status: Int, bytes: Int)
        /// The answer points elsewhere: where to, without a user's name and password.
        case redirected(status: Int, to: URL)
        case failed(NetworkingError)
        /// Nobody wanted the answer any more.
        case cancelled
    }

    package let method: String
    /// Who was asked for what, without a user's name and password.
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
