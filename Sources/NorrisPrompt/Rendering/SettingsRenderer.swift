import ChuckNorris

/// Makes the table that settings are shown in.
enum SettingsRenderer {
    static func render(_ settings: Settings, only name: Settings.Name?) -> StyledText {
        let names = name.map { [$0] } ?? Settings.Name.allCases
        let values = names.map { value(of: $0, in: settings) }
        let nameWidth = names.map(\.rawValue.count).max() ?? 0
        let valueWidth = values.map(TextWidth.columns(of:)).max() ?? 0
        return zip(names, values).map { name, value in
            StyledText(padded(name.rawValue, to: nameWidth + 2), .accent)
                + StyledText(padded(value, to: valueWidth + 2))
                + .hang + StyledText(name.summary, .faint)
        }.joinedByLines()
    }

    private static func value(of name: Settings.Name, in settings: Settings) -> String {
        switch name {
        case .source: settings.source.rawValue
        case .explicit: settings.allowsExplicit ? "on" : "off"
        case .name: settings.name ?? "Chuck Norris"
        case .color: settings.color.rawValue
        case .timeout: Int(exactly: settings.timeout).map { "\($0)" } ?? "\(settings.timeout)"
        }
    }

    private static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: width - TextWidth.columns(of: text))
    }
}
