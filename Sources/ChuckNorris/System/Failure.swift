/// What failed and why, as a sentence that is made where the cause is known.
///
/// The advice, in words that fit a prompt or a shell, is added by the program from the kind.
package struct Failure: Error, Equatable, Sendable {
    /// What callers decide by; the raw value is the exit status of a program that ends with it.
    package enum Kind: Int32, Sendable {
        /// There is no such joke, category or favorite: an answer, which no other source replaces.
        case nothingFound = 1
        /// The request is malformed.
        case usage = 64
        /// The API or the network does not answer, or with something that is no joke.
        case unavailable = 69
        /// A file, the terminal or the output cannot be read or written.
        case io = 74
    }

    static let unsupported = Failure(.unavailable, "This source provides only random jokes.")
    /// The answer of a captive portal, a proxy or another server.
    static let notAJoke = Failure(.unavailable, "This is not the response of a joke API.")

    package let kind: Kind
    /// A whole sentence with its period; it may contain text from outside, which has to be sanitized when it is shown.
    package let sentence: String
    /// After how many seconds the server asks to try again.
    package let retryAfter: Int?

    package init(_ kind: Kind, _ sentence: String, retryAfter: Int? = nil) {
        self.kind = kind
        self.sentence = sentence
        self.retryAfter = retryAfter
    }
}
