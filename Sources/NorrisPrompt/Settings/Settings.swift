package import ChuckNorris
import Terminal

/// What can be changed while the program runs; options and the environment give the initial values.
package struct Settings: Equatable, Sendable {
    package enum Color: String, CaseIterable, Sendable {
        case auto
        case always
        case never
    }

    package var services = ServiceSettings()
    /// The name that jokes are about unless a command gives one; nil for Chuck Norris.
    var name: String?
    package var color = Color.auto
    /// Whether the output is for a screen reader: without animation, columns and pictures.
    var isAccessible = false
    /// Whether the lines typed, and the joke shown last, are kept for later runs.
    var keepsHistory = true
    var theme: [Style: ANSI.Sequence] = [:]
    /// The sources that are named, with their weights; empty for the folder of the user's own jokes, or the API.
    var jokes: [String] = []
    var aliases: [String: String] = [:]
    /// What stands before the line at a prompt; a blank follows.
    var prompt = "norris>"
}

/// A setting, by the name that is typed.
package enum SettingName: String, CaseIterable, Sendable {
    case source
    case explicit
    case name
    case color
    case timeout
    case accessible
    case history
    case prompt

    /// Throws an error with a suggestion for a name that no setting has.
    init(parsing word: String) throws(UsageError) {
        let names = Self.allCases.map(\.rawValue)
        guard let name = Self(rawValue: word.lowercased()) else {
            let closest = Suggestion.closest(to: word.lowercased(), among: names + Self.allCases.flatMap(\.values))
            let owner = closest.flatMap { value in Self.allCases.first { $0.values.contains(value) } }
            let suggestion = closest.map { word in owner.map { "set \($0.rawValue) \(word)" } ?? word }
            throw .unknown(kind: "setting", word, suggestion: suggestion, choices: names)
        }
        self = name
    }

    /// The values that can be typed, and what they mean; empty where they are not a short list.
    var choices: KeyValuePairs<String, String> {
        switch self {
        case .source: [
                "auto": "the API, or built-in jokes while it does not answer; with jokes of your own, only those and built-in ones",
                "online": "only the API", "offline": "built-in jokes and your own", "mine": "only your own jokes",
            ]
        case .explicit: ["on": "include explicit jokes", "off": "leave them out"]
        case .color: ["auto": "on a terminal", "always": "also in pipes", "never": "no color"]
        case .accessible: ["on": "no animation, no columns, no pager", "off": "for a screen"]
        case .history: ["on": "keep them", "off": "leave no trace"]
        case .name, .timeout, .prompt: [:]
        }
    }

    var values: [String] {
        choices.map(\.key)
    }

    var summary: String {
        switch self {
        case .source: "where jokes come from: auto, online, offline or mine"
        case .explicit: "whether explicit jokes are included: on or off"
        case .name: "the name that jokes have in place of Chuck Norris"
        case .color: "when to use color: auto, always or never"
        case .timeout: "seconds that a request may take"
        case .accessible: "whether the output suits a screen reader: on or off"
        case .history: "whether lines and the last joke are kept: on or off"
        case .prompt: "the prompt's text: %s source, %c category, %n jokes"
        }
    }
}

extension Settings {
    /// The value of a setting, as it is typed.
    subscript(name: SettingName) -> String {
        switch name {
        case .source: services.source.rawValue
        case .explicit: services.allowsExplicit ? "on" : "off"
        case .name: self.name ?? "Chuck Norris"
        case .color: color.rawValue
        case .prompt: prompt
        case .accessible: isAccessible ? "on" : "off"
        case .history: keepsHistory ? "on" : "off"
        case .timeout: Int(exactly: services.timeout).map { "\($0)" } ?? "\(services.timeout)"
        }
    }

    /// The value of a setting as it is saved; nil for the default.
    func savedValue(of name: SettingName) -> String? {
        self[name] == Settings()[name] ? nil : self[name]
    }

    /// Changes a setting to a value as it is typed; an empty one is the default.
    ///
    /// - Parameter spelling: How the setting is named where the value is given, for errors.
    mutating func set(_ name: SettingName, to text: String, as spelling: String? = nil) throws(UsageError) {
        let text = text.isEmpty ? Settings()[name] : text
        func valid<Value>(_ value: Value?, _ allowed: String? = nil) throws(UsageError) -> Value {
            guard let value else {
                let allowed = allowed ?? name.values.list(with: "or")
                // Reversed, because "of" is rather off than on.
                let suggestion = Suggestion.closest(to: text.lowercased(), among: name.values.reversed())
                throw .invalidValue(text, of: spelling ?? name.rawValue, allowed: allowed, suggestion: suggestion)
            }
            return value
        }

        let word = text.lowercased()
        switch name {
        case .source:
            services.source = try valid(ServiceSettings.Source(rawValue: word))
        case .explicit:
            services.allowsExplicit = try valid(["on": true, "off": false][word])
        case .accessible:
            isAccessible = try valid(["on": true, "off": false][word])
        case .history:
            keepsHistory = try valid(["on": true, "off": false][word])
        case .name:
            // As the file of settings has it, where a line break would begin another setting.
            let name = text.sanitized(lineBreak: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
            guard !name.isEmpty else { throw .missingValue(option: "set name", value: "NAME") }
            try UsageError.checkLength(of: name)
            // The original name means that jokes are left as they are.
            self.name = name.lowercased() == "chuck norris" ? nil : name
        case .color:
            color = try valid(Color(rawValue: word))
        case .prompt:
            let isValid = text.isSanitized && !text.hasControlCharacter && !text.isBlank && text.count <= 60
                && !text.replacing(/%[scn%]/, with: "").contains("%")
            prompt = try valid(isValid ? text.trimmed : nil, "up to 60 visible characters, with %s, %c, %n or %%")
        case .timeout:
            let bounds = ServiceSettings.timeouts
            let seconds = Double(word).flatMap { bounds.contains($0) ? $0 : nil }
            services.timeout = try valid(seconds, "\(bounds.lowerBound) to \(Int(bounds.upperBound)) seconds")
        }
    }

    /// Finds the sources that are named or, if the source cannot use them, the folder of the user's own jokes; returns
    /// false for a wrong weight.
    @discardableResult
    mutating func findSources(in environment: Environment) -> Bool {
        let folder = environment.jokesFolder
        guard var found = JokeSources(parsing: jokes, mine: folder, expand: environment.expanded) else { return false }
        let isAlone = services.source == .mine
        let isOffline = services.source == .offline && found.usesAPI && !found.isMixed
        if let folder, jokes.isEmpty || isOffline || isAlone && found.files.isEmpty {
            found = JokeSources(folder: folder, isAlone: isAlone)
        }
        services.sources = found
        return true
    }
}
