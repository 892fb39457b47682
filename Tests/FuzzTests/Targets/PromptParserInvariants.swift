import ChuckNorris
@testable import NorrisPrompt

/// A typed line, for the parser and for the Tab key after its last character.
enum PromptParserInvariants {
    static func check(_ bytes: [UInt8]) throws {
        let line = String(decoding: bytes, as: UTF8.self)
        try check(line)
        for context in [CompletionInvariants.context, CompletionContext()] {
            try CompletionInvariants.check(line, in: context)
        }
    }

    static func check(_ line: String) throws {
        let parsed = parse(line)
        let isSame = parse("\n\(line)\n").map { $0.map { "\($0)" } } == parsed.map { $0.map { "\($0)" } }
        try require("blanks around a line change nothing: \(line.debugDescription)", isSame)
        switch parsed {
        case let .success(commands) where commands.isEmpty:
            let isBlank = line.allSatisfy { $0.isWhitespace || $0 == ";" }
            let isComment = line.unicodeScalars.first { !$0.properties.isWhitespace } == "#"
            try require("only a blank line and a comment are none: \(line.debugDescription)", isBlank || isComment)
        case let .success(commands):
            for command in commands {
                try check(command)
            }
        case let .failure(error): try check(error)
        }
    }

    private static func parse(_ line: String) -> Result<[any Command], UsageError> {
        Result { () throws(UsageError) in try CommandTable.lineParser().commands(line: line) }
    }

    private static func check(_ error: UsageError) throws {
        try HarmlessText.checkSentence(Failure(error).sentence())
        try require("a sentence is short: \(error)", Failure(error).sentence().count < 300)
        if case let .unknownCommand(_, suggestion?) = error, case .failure(.unknownCommand) = parse(suggestion) {
            try require("what is suggested is a command: \(suggestion)", false)
        }
    }

    static func check(_ command: any Command) throws {
        switch command {
        case let command as JokeCommand: try check(command)
        case let command as SearchCommand: try require("a search has a text", !command.text.allSatisfy(\.isWhitespace))
        case let command as ShowCommand: try check([command.reference])
        case let command as FavoriteCommand: try check(command.references)
        case let command as UnfavoriteCommand: try check(command.references)
        case let command as CopyCommand: try check(command.references)
        case let command as HelpCommand:
            let isKnown = command.name.map { CommandTable.specifications.command(named: $0)?.name == $0 } ?? true
            try require("\(command.name ?? "") has help", isKnown)
        case let command as SetCommand: try check(command)
        default: break
        }
    }

    private static func check(_ command: SetCommand) throws {
        guard let value = command.value else { return }
        var settings = Settings()
        for name in command.names {
            try? settings.set(name, to: value)
        }
        let isValid = ServiceSettings.timeouts.contains(settings.services.timeout)
        try require("\(settings.services.timeout) s make sense", isValid)
        try settings.name.map(check(name:)) ?? ()
    }

    private static func check(_ command: JokeCommand) throws {
        let isInRange = OptionSpecification.counts.contains(command.count)
        try require("the number of jokes is in range: \(command.count)", isInRange)
        for category in command.categories {
            let words = category.unicodeScalars.split(whereSeparator: \.properties.isWhitespace).map { String($0) }
                .joined(separator: " ")
            let isName = !category.isEmpty && category == words && !category.contains(",")
            try require("a category is a name: \(category)", isName && category.count <= UsageError.longestName)
        }
        try command.name.map(check(name:)) ?? ()
    }

    private static func check(name: String) throws {
        let isName = !name.allSatisfy(\.isWhitespace) && name.count <= UsageError.longestName
        try require("a name is short, and no blank: \(name.debugDescription)", isName)
    }

    private static func check(_ references: [JokeReference?]) throws {
        for case let reference? in references {
            switch reference {
            case let .number(number): try require("a row is counted", (-99999 ... 999_999).contains(number))
            case let .id(id):
                try require("an id is a word of ASCII: \(id)", id.utf8.allSatisfy { (0x21 ..< 0x7F).contains($0) })
            }
        }
    }
}
