package import ChuckNorris

/// What the command line and the environment say about how to run.
package struct Options: Equatable, Sendable {
    /// What is told of the work behind the jokes.
    package enum LogLevel: String, CaseIterable, Sendable {
        case off
        /// Each request, and when the API is left alone.
        case debug
    }

    package let api: APIBase
    /// How the settings begin.
    package let settings: Settings
    /// Whether the first failure ends a run through lines from a pipe.
    package let isFailFast: Bool
    package let log: LogLevel

    package init(api: APIBase, settings: Settings, isFailFast: Bool, log: LogLevel = .off) {
        self.api = api
        self.settings = settings
        self.isFailFast = isFailFast
        self.log = log
    }
}
