import Storage

/// How long a server is left alone, and why; shared by the services that come after each other in one's place.
package final class ServerPause: Sendable {
    struct Pause {
        let end: ContinuousClock.Instant
        /// What went wrong, without what to do about it.
        let reason: String
    }

    private let pause = Locked<Pause?>(nil)

    package init() {}

    /// Has the server asked again at once.
    package func end() {
        current = nil
    }

    /// Nil while the server answers.
    var current: Pause? {
        get { pause.withLock { $0 } }
        set { pause.withLock { $0 = newValue } }
    }
}
