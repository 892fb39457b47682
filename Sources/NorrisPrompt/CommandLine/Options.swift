package import ChuckNorris

/// What the command line and the environment say about how to run.
package struct Options: Equatable, Sendable {
    package let api: APIBase
    /// How the settings begin.
    package let settings: Settings
    /// Whether the first failure ends a run through lines from a pipe.
    package let isFailFast: Bool

    package init(api: APIBase, settings: Settings, isFailFast: Bool) {
        self.api = api
        self.settings = settings
        self.isFailFast = isFailFast
    }
}
