/// The settings that the services read.
package struct ServiceSettings: Equatable, Sendable {
    /// The valid timeouts, in seconds.
    package static let timeouts = 0.1 ... 600.0

    package var jokes = JokesList.standard
    package var allowsExplicit = false
    /// Seconds for a whole request.
    package var timeout = 5.0
    /// Counts the changes of the user's own files by this run, after which they are read again.
    package var filesRevision = 0

    package init() {}

    /// Whether jokes come from the API, too.
    package var usesAPI: Bool {
        jokes.items.contains(JokesList.api)
    }
}

/// Holds the settings of the services, which read them for each request, on any thread.
package final class SettingsStore: Sendable {
    private let state: Locked<ServiceSettings>

    package init(_ settings: ServiceSettings = ServiceSettings()) {
        state = Locked(settings)
    }

    /// A change takes effect with the next request.
    package var current: ServiceSettings {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}
