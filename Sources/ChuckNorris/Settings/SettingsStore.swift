package import Platform

/// Holds the settings of the services, which read them for each request, on any thread.
package final class SettingsStore: Sendable {
    /// Whether the next joke is fetched while the last one is read.
    package let prefetches: Bool
    /// Sets the cures for a source; for the current one, too, which closes the circuit.
    package let selectSource: @MainActor @Sendable (ServiceSettings.Source) -> Void
    /// Called after each change, on the thread of the change.
    package let onChange = Locked<@Sendable () -> Void> {}
    private let state: Locked<ServiceSettings>

    package init(
        _ settings: ServiceSettings = ServiceSettings(),
        prefetches: Bool = false,
        selectSource: @escaping @MainActor @Sendable (ServiceSettings.Source) -> Void = { _ in }
    ) {
        state = Locked(settings)
        self.prefetches = prefetches
        self.selectSource = selectSource
    }

    /// A change takes effect with the next request; that of the source also needs `selectSource`.
    package var settings: ServiceSettings {
        get { state.withLock { $0 } }
        set {
            state.withLock { $0 = newValue }
            onChange.withLock(\.self)()
        }
    }
}
