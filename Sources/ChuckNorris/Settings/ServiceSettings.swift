/// The settings that the services read.
package struct ServiceSettings: Equatable, Sendable {
    package var jokes = JokesList.standard
    package var allowsExplicit = false
    /// Seconds for a whole request: 0.1 to 600.
    package var timeout = 5.0
    /// Counts the changes of the user's own files by this run, after which they are read again.
    package var filesRevision = 0

    package init() {}

    /// Whether built-in jokes stand in for the API, as they do unless it is the only source.
    var hasStandIn: Bool {
        jokes.items != [JokesList.api]
    }

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
