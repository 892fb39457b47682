/// Where jokes come from just now, and why.
package enum SourceState: Equatable, Sendable {
    case api(host: String)
    /// From the collection in the binary.
    case bundled
    /// From nowhere, because the API could not answer; it is asked again after so many seconds.
    ///
    /// The reason is a sentence about what went wrong. There are no seconds while somebody asks it again.
    case resting(host: String, reason: String, seconds: Int?)
    /// From the collection, as long as the API rests.
    case replaced(host: String, reason: String, seconds: Int?)
    /// From something that does not say.
    case unknown

    /// Whether jokes come from elsewhere by themselves later on.
    package var isForAWhile: Bool {
        if case .replaced = self {
            true
        } else {
            false
        }
    }
}
