package import ChuckNorris

/// What can be changed while the program runs; options and the environment give the initial values.
package struct Settings: Equatable, Sendable {
    /// When to use color.
    package enum Color: String, CaseIterable, Sendable {
        case auto
        case always
        case never
    }

    /// Those that the services read.
    package var services: ServiceSettings
    /// Whom jokes are about where a command does not say; nil for Chuck Norris.
    package var name: String?
    package var color: Color

    package init(
        source: ServiceSettings.Source = .auto,
        allowsExplicit: Bool = false,
        name: String? = nil,
        color: Color = .auto,
        timeout: Double = ServiceSettings.defaultTimeout
    ) {
        services = ServiceSettings(source: source, allowsExplicit: allowsExplicit, timeout: timeout)
        self.name = name
        self.color = color
    }

    package var source: ServiceSettings.Source {
        services.source
    }

    package var allowsExplicit: Bool {
        services.allowsExplicit
    }

    package var timeout: Double {
        services.timeout
    }

    /// The bounds of a timeout in words.
    static let timeoutBounds = "\(ServiceSettings.timeouts.lowerBound) to \(Int(ServiceSettings.timeouts.upperBound))"

    /// Nil for what is no number of seconds, or none that makes sense.
    static func timeout(parsing text: String) -> Double? {
        Double(text).flatMap { ServiceSettings.timeouts.contains($0) ? $0 : nil }
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
        case source(ServiceSettings.Source)
        case explicit(Bool)
        case name(String?)
        case color(Color)
        case timeout(Double)
    }

    package func changed(_ change: Change) -> Settings {
        var settings = self
        switch change {
        case let .source(source): settings.services.source = source
        case let .explicit(isAllowed): settings.services.allowsExplicit = isAllowed
        case let .name(name): settings.name = name
        case let .color(color): settings.color = color
        case let .timeout(seconds): settings.services.timeout = seconds
        }
        return settings
    }
}

extension Settings.Name {
    /// What the setting can be, as people type it; nil where it can be anything.
    package var values: [String]? {
        switch self {
        case .source: ServiceSettings.Source.allCases.map(\.rawValue)
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
