import ChuckNorris
import FileStore
import Terminal

/// Renders settings as a table of names, values and summaries.
enum SettingsRenderer {
    static func render(_ settings: Settings, only name: SettingName? = nil, width: Int? = nil) -> StyledText {
        let names = name.map { [$0] } ?? SettingName.allCases
        guard !settings.isAccessible else {
            return names.map { StyledText("\($0): \(settings[$0]), \($0.summary)") }.joined(separator: "\n")
        }
        let nameWidth = names.map(\.rawValue.count).max() ?? 0
        let values = names.map { StyledText(settings[$0]) }
        let valueWidth = values.map(\.columns).max() ?? 0
        let summaryStart = nameWidth + 2 + valueWidth + 2
        let isStacked = (width ?? .max) - summaryStart < TableRenderer.narrowestRight
        return zip(names, values).map { name, value in
            let padding = 2 + (isStacked ? 0 : nameWidth - name.rawValue.count)
            return StyledText(name.rawValue + String(repeating: " ", count: padding), .accent)
                + (isStacked ? value + "\n    " : value.padded(to: valueWidth + 2))
                + .hang + StyledText(name.summary, .faint)
        }.joined(separator: "\n")
    }

    /// Returns which settings are saved, and which differ in this run, with what is saved; none for defaults.
    static func notes(_ settings: Settings, saved: Settings) -> [String] {
        let names = SettingName.allCases
        let ofThisRun = names.filter { settings[$0] != saved[$0] }
        let kept = names.filter { saved.savedValue(of: $0) != nil }
        let changes = ofThisRun.map { kept.contains($0) ? "\($0) (saved: \(saved[$0]))" : "\($0)" }
        let unchanged = kept.filter { !ofThisRun.contains($0) }.map(\.rawValue)
        return [("Saved", unchanged), ("For this run", changes)].filter { !$1.isEmpty }.map { note, names in
            "\(note): \(names.list(with: "and"))."
        }
    }
}

/// Renders the sentences about where jokes come from.
struct SourceRenderer {
    /// Those that the state is of.
    var settings = ServiceSettings()
    var origin = Origin.prompt

    func render(_ state: SourceState) -> StyledText {
        // Each on one line, because a cause may contain the server's own words.
        sentences(state).map { StyledText($0).onOneLine }.joined(separator: "\n")
    }

    /// - Parameter host: That of the API, as long as its share does not fall to the built-in jokes.
    private func sentences(_ state: SourceState, host: String? = nil) -> [String] {
        switch state {
        case let .api(host):
            ["Jokes come from \(host)."]
        case let .failing(host, cause):
            ["Jokes come from \(host), whose last answer failed: \(cause.cause)."]
        case .bundled where host != nil:
            ["Jokes come from \(places([], false, host))."]
        case .bundled where settings.source == .offline:
            ["Using only built-in jokes, because the source is set to offline."]
        case .bundled: ["Using built-in jokes."]
        case .collections([], true, _, _):
            [Failure(ChuckNorrisError.noJoke(.random(), in: .file(""))).sentence(answering: origin)]
        case let .collections(paths, isAlone, problems, sizes):
            [sizes.isEmpty && !problems.isEmpty
                ? "No jokes can be read from \(titles(paths).list(with: "or"))."
                : "Jokes come from \(places(titles(paths), isAlone, host))."]
                + problems.map { Failure($0).sentence(answering: origin) }
        case let .mixed(own, .api(host)):
            sentences(own, host: host)
        case let .mixed(own, api):
            (own == .bundled ? [] : sentences(own)) + sentences(api)
        case let .paused(host, cause, seconds):
            ["No jokes are available for now. \(cause.cause). \(next(host, seconds))"]
        case let .replaced(host, cause, seconds):
            ["Using built-in jokes for now. \(cause.cause). \(next(host, seconds))"]
        case .unknown:
            ["The source of the jokes is unknown."]
        }
    }

    private func titles(_ paths: [String]) -> [String] {
        paths.map { StoredFile(.jokes, path: $0).title }
    }

    private func places(_ paths: [String], _ isAlone: Bool, _ host: String?) -> String {
        let sources = settings.sources
        guard !sources.files.isEmpty || host != nil, let all = sources.offlineWeight else {
            return paths.list(with: "and") + (isAlone ? "" : ", and from the built-in collection")
        }
        let api = host == nil ? 0 : sources.api ?? 0
        let others = isAlone ? [] : [(host ?? "", api), ("the built-in collection", all - api)].filter { $1 > 0 }
        let parts = zip(paths, sources.files).map { ($0, $1.weight ?? 1) } + others
        let sum = parts.reduce(0) { $0 + $1.1 }
        return parts.map { "\($0) (\($1) of \(sum))" }.list(with: "and")
    }

    private func next(_ host: String, _ seconds: Int?) -> String {
        seconds.map { "No request is sent to \(host) for another \($0) s." } ?? "\(host) is being tried again now."
    }
}
