import ChuckNorris
import LineEditing
@testable import NorrisPrompt

/// A line as it is typed, for the parser and for the Tab key behind its last character.
enum PromptParserInvariants {
    static func check(_ bytes: [UInt8]) throws(InvariantViolation) {
        let line = String(decoding: bytes, as: UTF8.self)
        try check(line)
        for knowledge in [CompletionInvariants.knowledge, CompletionKnowledge()] {
            try CompletionInvariants.check(line, knowing: knowledge)
        }
    }

    static func check(_ line: String) throws(InvariantViolation) {
        let parsed = parse(line)
        try require("blanks around a line change nothing: \(line.debugDescription)", parse("\n\(line)\n") == parsed)
        switch parsed {
        case let .success(command?): try check(command)
        case .success(nil): try require(
                "only a blank line is none: \(line.debugDescription)",
                line.allSatisfy(\.isWhitespace)
            )
        case let .failure(error): try check(error)
        }
    }

    private static func parse(_ line: String) -> Result<Command?, CommandError> {
        Result { () throws(CommandError) in try Command(parsing: line) }
    }

    private static func check(_ error: CommandError) throws(InvariantViolation) {
        try HarmlessText.checkSentence(error)
        try require("a sentence is short: \(error)", error.description.count < 300)
        if case let .unknownCommand(_, suggestion?) = error, case .failure(.unknownCommand) = parse(suggestion) {
            try require("what is suggested is a command: \(suggestion)", false)
        }
    }

    private static func check(_ command: Command) throws(InvariantViolation) {
        switch command {
        case let .joke(order): try check(order)
        case let .search(text, as: _): try require("a search has a text", !text.allSatisfy(\.isWhitespace))
        case let .show(reference): try check(reference)
        case let .favorite(reference), let .unfavorite(reference), let .copy(reference): try reference.map(check) ?? ()
        case let .help(name?): try require("\(name) has help", CommandTable.entry(for: name)?.name == name)
        case let .change(.timeout(seconds)):
            try require("\(seconds) s make sense", ServiceSettings.timeouts.contains(seconds))
        case let .change(.name(name?)): try check(name: name)
        case .refresh, .categories, .recent, .favorites, .showSettings, .change, .source, .history, .cures, .help,
             .completions, .manual, .clear, .quit: break
        }
    }

    private static func check(_ order: JokeOrder) throws(InvariantViolation) {
        try require("so many jokes can be told: \(order.count)", CommandArguments.counts.contains(order.count))
        guard case let .random(categories, name) = order.request else { return }
        for category in categories {
            let isWord = !category.isEmpty && !category.contains { $0.isWhitespace || $0 == "," }
            try require("a category is a word: \(category)", isWord && category.count <= CommandArguments.longestName)
        }
        try name.map(check(name:)) ?? ()
    }

    private static func check(name: String) throws(InvariantViolation) {
        let isName = !name.allSatisfy(\.isWhitespace) && name.count <= CommandArguments.longestName
        try require("a name is short, and no blank: \(name.debugDescription)", isName)
    }

    private static func check(_ reference: JokeReference) throws(InvariantViolation) {
        switch reference {
        case let .number(number): try require("a row is counted", (0 ... 999_999).contains(number))
        case let .id(id): try require(
                "an id is a word of ASCII: \(id)",
                id.utf8.allSatisfy { (0x21 ..< 0x7F).contains($0) }
            )
        }
    }
}
