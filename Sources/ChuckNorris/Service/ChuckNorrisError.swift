/// Why a service has no answer.
package indirect enum ChuckNorrisError: Error, Equatable, Sendable {
    /// There is no joke for the request.
    ///
    /// The category or id is unknown, or no such joke can be told about the name.
    case noJoke(JokeRequest, in: JokeSource)
    /// No joke contains the text.
    case nothingFound(SearchQuery, in: JokeSource)
    /// The server is overloaded or broken; it may say after how many seconds to ask again.
    case unavailable(status: Int, retryAfter: Int?)
    /// The circuit is open: the server failed, and no request is sent for `seconds` seconds.
    ///
    /// Without seconds, another request is testing whether the server answers again.
    case paused(cause: APIFailure, seconds: Int?)
    /// The server rejected the request, perhaps with a reason.
    case rejected(status: Int, message: String?)
    /// Something answered that is no joke API: a captive portal, a proxy, another server.
    case notAJoke
    /// An explicit joke, or the category of those, was requested where they are left out.
    case explicit
    /// All jokes received were explicit, and explicit jokes are filtered out.
    case onlyExplicit
    /// The service does not implement this function.
    case unsupported
}

/// Why the API gave no answer.
package enum APIFailure: Equatable, Sendable {
    case network(NetworkingError)
    case service(ChuckNorrisError)
    /// An error of another kind, in its own words.
    case other(String)

    package init(_ error: any Error) {
        self = switch error {
        case let error as NetworkingError: .network(error)
        case let error as ChuckNorrisError: .service(error)
        default: .other("\(error)")
        }
    }
}
