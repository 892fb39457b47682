package import FileStore

/// Where jokes come from at the moment, and why.
package indirect enum SourceState: Equatable, Sendable {
    case api(host: String)
    /// The API, whose last answer failed; the next request is sent to it nevertheless.
    case failing(host: String, cause: APIFailure)
    case bundled
    /// The user's own jokes: their files or folders, whether the built-in jokes are left out, what cannot be read, and
    /// how many jokes the categories have.
    case collections(paths: [String], isAlone: Bool, problems: [FileStoreError], sizes: [String: Int])
    /// The user's own jokes, and what has the API's share.
    case mixed(own: SourceState, api: SourceState)
    /// No source: the API failed, and no request is sent for `seconds` seconds.
    ///
    /// Without seconds, a request is testing whether it answers again.
    case paused(host: String, cause: APIFailure, seconds: Int?)
    /// The built-in jokes, as long as the API is paused.
    case replaced(host: String, cause: APIFailure, seconds: Int?)
    /// A service that does not say.
    case unknown
}
