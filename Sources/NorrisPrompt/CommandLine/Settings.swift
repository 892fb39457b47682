/// What can be changed while the program runs; flags and the environment say how it begins.
package struct Settings: Equatable, Sendable {
    /// Which jokes are told.
    package enum Source: String, CaseIterable, Sendable {
        /// Those of the API and, while it does not answer, those on board.
        case auto
        case online
        case offline
    }

    /// When to use color.
    package enum Color: String, CaseIterable, Sendable {
        case auto
        case always
        case never
    }

    package var source: Source
    /// Whether jokes are told that the API files under `explicit`.
    package var allowsExplicit: Bool
    /// Whom jokes are about where a command does not say; nil for Chuck Norris.
    package var name: String?
    package var color: Color
    /// Seconds for a whole request.
    package var timeout: Double

    package init(
        source: Source = .auto,
        allowsExplicit: Bool = false,
        name: String? = nil,
        color: Color = .auto,
        timeout: Double = Self.defaultTimeout
    ) {
        self.source = source
        self.allowsExplicit = allowsExplicit
        self.name = name
        self.color = color
        self.timeout = timeout
    }

    /// Seconds that a request may be given.
    package static let timeouts = 0.1 ... 600.0
    package static let defaultTimeout = 5.0

    /// The bounds of `timeouts` in words.
    static let timeoutBounds = "\(timeouts.lowerBound) to \(Int(timeouts.upperBound))"

    /// Nil for what is no number of seconds, or none that makes sense.
    static func timeout(parsing text: String) -> Double? {
        Double(text).flatMap { timeouts.contains($0) ? $0 : nil }
    }
}

extension Settings {
    /// One of them, by the name that people type.
    package enum Name: String, CaseIterable, Sendable {
        case source
        case explicit
        case name
        case color
        case timeout
    }

    /// A new value for one of them.
    package enum Change: Equatable, Sendable {
        case source(Source)
        case explicit(Bool)
        case name(String?)
        case color(Color)
        case timeout(Double)
    }

    package func changed(_ change: Change) -> Settings {
        var settings = self
        switch change {
        case let .source(source): settings.source = source
        case let .explicit(isAllowed): settings.allowsExplicit = isAllowed
        case let .name(name): settings.name = name
        case let .color(color): settings.color = color
        case let .timeout(seconds): settings.timeout = seconds
        }
        return settings
    }
}

extension Settings.Name {
    /// What the setting can be, as people type it; nil where it can be anything.
    package var values: [String]? {
        switch self {
        case .source: Settings.Source.allCases.map(\.rawValue)
        case .explicit: ["on", "off"]
        case .color: Settings.Color.allCases.map(\.rawValue)
        case .name, .timeout: nil
        }
    }

    /// What the setting is about.
    var summary: String {
        switch self {
        case .source: "which jokes are told: auto, online or offline"
        case .explicit: "whether jokes that are filed under explicit are told: on or off"
        case .name: "whom jokes are about"
        case .color: "when to use color: auto, always or never"
        case .timeout: "seconds that a request may take"
        }
    }
}
