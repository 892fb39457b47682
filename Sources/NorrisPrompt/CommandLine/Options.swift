package import ChuckNorris

/// What the command line and the environment say about how to run.
package struct Options: Equatable, Sendable {
    /// Where jokes come from.
    package enum Source: Equatable, Sendable {
        case bundled
        case api(APIBase)
        case apiThenBundled(APIBase)
    }

    /// When to use colour.
    package enum Color: String, CaseIterable, Sendable {
        case auto
        case always
        case never
    }

    package let source: Source
    /// Seconds for a whole request.
    package let timeout: Double
    package let color: Color
    /// Whether the first failure ends a run through lines from a pipe.
    package let isFailFast: Bool

    package init(source: Source, timeout: Double, color: Color, isFailFast: Bool) {
        self.source = source
        self.timeout = timeout
        self.color = color
        self.isFailFast = isFailFast
    }
}
