package import ChuckNorris

/// How to run, according to the command line and the environment.
package struct Options: Equatable, Sendable {
    /// How much is logged.
    package enum LogLevel: String, CaseIterable, Sendable {
        case off
        /// Each request, and when the API is not asked for a while.
        case debug
    }

    package let api: APIBase
    /// The initial settings.
    package let settings: Settings
    /// Whether the first failure ends a run through lines from a pipe.
    package let isFailFast: Bool
    package var log = LogLevel.off
}
