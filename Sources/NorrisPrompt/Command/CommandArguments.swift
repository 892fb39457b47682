import ChuckNorris

/// What follows the name of a command, read in the ways that commands need.
struct CommandArguments {
    /// More would be a mistake, and no server takes a URL of any length.
    static let longestName = 100
    /// How many jokes can be asked for at once.
    static let counts = 1 ... 1000

    private let entry: CommandTable.Entry
    private let options: CommandOptions
    /// Without white space at its ends.
    private var text: Substring {
        options.text
    }

    init(of entry: CommandTable.Entry, text: Substring) throws(CommandError) {
        self.entry = entry
        options = try CommandOptions(of: entry, in: text)
    }

    func none(_ command: Command) throws(CommandError) -> Command {
        try checkThatNothingIsLeft()
        return command
    }

    private func checkThatNothingIsLeft() throws(CommandError) {
        guard text.isEmpty else { throw .takesNoArguments(entry.name, butOptions: entry.options.map(\.spelling)) }
    }

    func text(called what: String) throws(CommandError) -> String {
        guard !text.isEmpty else { throw .missing(what, usage: entry.usage) }
        return String(text)
    }

    /// Reads the name of a command, or one of its aliases; nil for nothing.
    func commandName() throws(CommandError) -> String? {
        guard !text.isEmpty else { return nil }
        guard let entry = CommandTable.entry(for: String(text)) else {
            let suggestion = Suggestion.closest(to: text.lowercased(), among: CommandTable.words)
            throw .noHelp(String(text), suggestion: suggestion)
        }
        return entry.name
    }

    /// Reads the option for a format; text for nothing.
    func graphFormat() throws(CommandError) -> GraphFormat {
        try checkThatNothingIsLeft()
        let given = GraphFormat.options.filter { options[$0.spelling] != nil }
        guard given.count <= 1 else { throw .contradiction(given.map(\.spelling)) }
        return given.first.flatMap { GraphFormat(rawValue: String($0.spelling.dropFirst(2))) } ?? .text
    }

    func jokeFormat() -> JokeFormat {
        options[CommandTable.Option.json.spelling] == nil ? .text : .json
    }

    func count() throws(CommandError) -> Int {
        guard let text = options[CommandTable.Option.count.spelling] else { return 1 }
        guard let count = Int(text), Self.counts.contains(count) else { throw .badCount(text) }
        return count
    }

    /// Reads the number of a row or an id; nil for nothing.
    func reference() throws(CommandError) -> JokeReference? {
        guard !text.isEmpty else { return nil }
        guard let reference = JokeReference(parsing: text) else { throw .noReference(String(text)) }
        return reference
    }

    func requiredReference() throws(CommandError) -> JokeReference {
        guard let reference = try reference() else { throw .missing("The number or id", usage: entry.usage) }
        return reference
    }

    /// Reads the name of a setting and perhaps a value for it.
    func setting() throws(CommandError) -> Command {
        let words = text.split(maxSplits: 1, whereSeparator: \.isWhitespace)
        guard let word = words.first?.lowercased() else { return .showSettings(nil) }
        guard let name = Settings.Name(rawValue: word) else {
            let names = Settings.Name.allCases.map(\.rawValue)
            throw .unknownSetting(word, suggestion: Suggestion.closest(to: word, among: names))
        }
        guard words.count == 2 else { return .showSettings(name) }
        let value = words[1].drop(while: \.isWhitespace)
        guard let change = try Settings.Change(of: name, to: value) else {
            throw .badSetting(name, String(value))
        }
        return .change(change)
    }

    func shell() throws(CommandError) -> Shell {
        guard !text.isEmpty else { throw .missing("The shell", usage: entry.usage) }
        guard let shell = Shell(rawValue: text.lowercased()) else { throw .unknownShell(String(text)) }
        return shell
    }

    /// Reads categories, and behind the word "for" a name.
    ///
    /// Categories have commas or spaces between them; the name goes to the end of the line.
    func jokeRequest() throws(CommandError) -> JokeRequest {
        guard !text.isEmpty else { return .random() }
        let words = text.split(whereSeparator: \.isWhitespace)
        let beforeName = words.prefix { $0.lowercased() != "for" }
        let categories = beforeName.flatMap { $0.split(separator: ",") }.map { $0.lowercased() }
        if let tooLong = categories.first(where: { $0.count > Self.longestName }) {
            throw .tooLong(tooLong)
        }
        guard beforeName.endIndex < words.endIndex else { return .random(categories: categories) }

        let name = words[(beforeName.endIndex + 1)...].joined(separator: " ")
        guard !name.isEmpty else { throw .missing("The name", usage: entry.usage) }
        guard name.count <= Self.longestName else { throw .tooLong(name) }
        return .random(categories: categories, name: name)
    }
}

extension Settings.Change {
    /// Nil for a value that the setting cannot have.
    fileprivate init?(of name: Settings.Name, to text: Substring) throws(CommandError) {
        let word = text.lowercased()
        switch name {
        case .source:
            guard let source = ServiceSettings.Source(rawValue: word) else { return nil }
            self = .source(source)
        case .explicit:
            guard ["on", "off"].contains(word) else { return nil }
            self = .explicit(word == "on")
        case .name:
            let name = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            guard name.count <= CommandArguments.longestName else { throw .tooLong(name) }
            // His own name is the way back.
            self = .name(name.lowercased() == "chuck norris" ? nil : name)
        case .color:
            guard let color = Settings.Color(rawValue: word) else { return nil }
            self = .color(color)
        case .timeout:
            guard let seconds = Settings.timeout(parsing: word) else { return nil }
            self = .timeout(seconds)
        }
    }
}
