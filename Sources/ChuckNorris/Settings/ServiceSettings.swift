/// The settings that the services read.
package struct ServiceSettings: Equatable, Sendable {
    /// Where jokes come from.
    package enum Source: String, CaseIterable, Sendable {
        /// From the API, and from the built-in jokes while it does not answer; with jokes of the user's own, as
        /// offline.
        case auto
        case online
        /// The built-in jokes and the user's own.
        case offline
        /// Only the user's own.
        case mine
    }

    package var source: Source
    /// Whether jokes of the category `explicit` are shown.
    package var allowsExplicit: Bool
    /// Seconds for a whole request.
    package var timeout: Double

    package init(source: Source = .auto, allowsExplicit: Bool = false, timeout: Double = Self.defaultTimeout) {
        self.source = source
        self.allowsExplicit = allowsExplicit
        self.timeout = timeout
    }

    /// The valid timeouts, in seconds.
    package static let timeouts = 0.1 ... 600.0
    package static let defaultTimeout = 5.0
}
