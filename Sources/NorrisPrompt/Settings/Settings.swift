import ChuckNorris
import Terminal

/// The user's choices; options change them for one run.
struct Settings: Equatable, Sendable {
    enum Color: String, CaseIterable {
        case auto
        case always
        case never

        static let names = allCases.map(\.rawValue)
    }

    var services = ServiceSettings()
    /// The name that jokes are about unless a command gives one; nil for Chuck Norris.
    var name: String?
    var color = Color.auto
    /// Whether the lines typed, and the joke shown last, are kept for later runs.
    var keepsHistory = true
    /// Whether the output has no color, animation, suggestions and columns.
    var isPlain = false
}

/// A setting: `set`, the file, the options and completion are loops over these.
struct Setting: Sendable {
    let name: String
    let summary: String
    /// The values that can be given; empty where they are not a short list.
    let choices: [String]
    let text: @Sendable (Settings) -> String
    /// Reads a value as it is typed into the settings; returns false for an invalid one.
    private let read: @Sendable (inout Settings, String, Environment) throws(Failure) -> Bool

    private init<Value>(
        _ name: String,
        _ summary: String,
        _ path: WritableKeyPath<Settings, Value> & Sendable,
        choices: [String] = [],
        text: @escaping @Sendable (Value) -> String,
        parse: @escaping @Sendable (String, Environment) throws(Failure) -> Value?
    ) {
        self.name = name
        self.summary = summary
        self.choices = choices
        self.text = { text($0[keyPath: path]) }
        read = { settings, value, environment throws(Failure) in
            guard let parsed = try parse(value, environment) else { return false }
            settings[keyPath: path] = parsed
            return true
        }
    }

    private init(_ name: String, _ summary: String, _ path: WritableKeyPath<Settings, Bool> & Sendable) {
        self.init(name, summary, path, choices: ["on", "off"], text: { $0 ? "on" : "off" }) { value, _ in
            ["on": true, "off": false][value.lowercased()]
        }
    }

    static let all = [
        Setting("jokes", "where jokes come from: api, builtin, mine, paths", \.services.jokes, text: \.text) {
            value, environment throws(Failure) in
            try JokesList(parsing: value, home: environment.nonEmpty("HOME"))
        },
        Setting("name", "the name in place of Chuck Norris", \.name, text: { $0 ?? "Chuck Norris" }) {
            value, _ throws(Failure) in
            // A line break would begin another setting in the file.
            let words = value.sanitized(lineBreak: " ").split(whereSeparator: \.isWhitespace)
            let name = words.joined(separator: " ")
            guard 1 ... 100 ~= name.count else { throw Failure(.usage, "A name has 1 to 100 characters.") }
            return .some(name == "Chuck Norris" ? nil : name)
        },
        Setting("explicit", "whether explicit jokes are told: on or off", \.services.allowsExplicit),
        Setting("color", "auto, always or never", \.color, choices: Settings.Color.names, text: \.rawValue) { word, _ in
            Settings.Color(rawValue: word.lowercased())
        },
        Setting("timeout", "seconds for a request: 0.1 to 600", \.services.timeout) { seconds in
            Int(exactly: seconds).map { "\($0)" } ?? "\(seconds)"
        } parse: { value, _ in
            Double(value).flatMap { (0.1 ... 600).contains($0) ? $0 : nil }
        },
        Setting("history", "whether lines and the last joke are kept: on or off", \.keepsHistory),
        Setting("plain", "no color, animation or suggestions: on or off", \.isPlain),
    ]

    static func named(_ word: String) throws(Failure) -> Setting {
        guard let setting = all.first(where: { $0.name == word.lowercased() }) else {
            let names = all.map(\.name)
            let hint = names.suggestion(for: word) ?? "Use \(names.list(with: "or"))."
            throw Failure(.usage, "Unknown setting \"\(word.excerpt)\". \(hint)")
        }
        return setting
    }

    /// Changes the setting to a value as it is typed; an empty one is the default.
    func change(_ settings: inout Settings, to value: String, _ environment: Environment) throws(Failure) {
        guard try !read(&settings, value.isEmpty ? text(Settings()) : value, environment) else { return }
        let allowed = choices.isEmpty ? summary : choices.list(with: "or")
        throw Failure(.usage, "Invalid value for \(name): \(value.excerpt). Use \(allowed).")
    }
}
