import Platform

/// Holds the settings of the services, which read them for each request, on any thread.
package final class SettingsStore: Sendable {
    /// Whether the next joke is fetched while the last one is read.
    package let prefetches: Bool
    private let state: Locked<ServiceSettings>
    private let observer = Locked<@Sendable () -> Void>({})
    private let onSelect: @MainActor @Sendable (ServiceSettings.Source) -> Void

    /// - Parameter onSelect: Sets the cures for the source.
    package init(
        _ settings: ServiceSettings = ServiceSettings(),
        prefetches: Bool = false,
        onSelect: @escaping @MainActor @Sendable (ServiceSettings.Source) -> Void = { _ in }
    ) {
        state = Locked(settings)
        self.prefetches = prefetches
        self.onSelect = onSelect
    }

    /// A change takes effect with the next request; `select` changes the source.
    package var settings: ServiceSettings {
        get { state.withLock { $0 } }
        set {
            state.withLock { $0 = newValue }
            let onChange = observer.withLock { $0 }
            onChange()
        }
    }

    /// Calls the closure after each change, on the thread of the change, until another closure replaces it.
    package func observe(_ onChange: @escaping @Sendable () -> Void) {
        observer.withLock { $0 = onChange }
    }

    /// Switches to the source.
    ///
    /// Selecting the current one again closes the circuit.
    @MainActor
    package func select(_ source: ServiceSettings.Source) {
        state.withLock { $0.source = source }
        onSelect(source)
    }
}
