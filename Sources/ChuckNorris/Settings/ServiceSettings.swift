/// The settings that the services read.
package struct ServiceSettings: Equatable, Sendable {
    /// Where jokes come from.
    package enum Source: String, CaseIterable, Sendable {
        /// From the sources that are named; without any from the API, and from the built-in jokes while it does not
        /// answer.
        case auto
        case online
        /// The built-in jokes and the user's own.
        case offline
        /// Only the user's own.
        case mine
    }

    package var source: Source
    /// Where jokes come from with the source `auto`; the others take some of them.
    package var sources = JokeSources()
    /// Whether jokes of the category `explicit` are shown.
    package var allowsExplicit: Bool
    /// Seconds for a whole request.
    package var timeout: Double

    /// Whether requests are sent to the API.
    package var usesAPI: Bool {
        source == .online || source == .auto && sources.usesAPI
    }

    package init(source: Source = .auto, allowsExplicit: Bool = false, timeout: Double = Self.defaultTimeout) {
        self.source = source
        self.allowsExplicit = allowsExplicit
        self.timeout = timeout
    }

    /// The valid timeouts, in seconds.
    package static let timeouts = 0.1 ... 600.0
    package static let defaultTimeout = 5.0
}
