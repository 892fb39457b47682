import ChuckNorris
import TerminalText

/// Renders settings as a table of names, values and summaries.
enum SettingsRenderer {
    static func render(_ settings: Settings, only name: SettingName?) -> StyledText {
        let names = name.map { [$0] } ?? SettingName.allCases
        let nameWidth = names.map(\.rawValue.count).max() ?? 0
        let values = names.map { StyledText(value(of: $0, in: settings)) }
        let valueWidth = values.map(\.columns).max() ?? 0
        return zip(names, values).map { name, value in
            StyledText(name.rawValue + String(repeating: " ", count: nameWidth - name.rawValue.count + 2), .accent)
                + value.padded(to: valueWidth + 2)
                + .hang + StyledText(name.summary, .faint)
        }.joinedByLines()
    }

    private static func value(of name: SettingName, in settings: Settings) -> String {
        switch name {
        case .source: settings.source.rawValue
        case .explicit: settings.allowsExplicit ? "on" : "off"
        case .name: settings.name ?? "Chuck Norris"
        case .color: settings.color.rawValue
        case .timeout: Int(exactly: settings.timeout).map { "\($0)" } ?? "\(settings.timeout)"
        }
    }
}
