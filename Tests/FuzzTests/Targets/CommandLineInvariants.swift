import ChuckNorris
import Foundation
import Terminal
@testable import NorrisPrompt

/// An API's address and arguments as for env(1), with a NUL after each: `NORRIS_API_URL=http://a`, `joke`, `-n`, `5`.
enum CommandLineInvariants {
    private static let variable = "NORRIS_API_URL="

    static func check(_ bytes: [UInt8]) throws {
        let words = bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
        let assignments = words.prefix { $0.contains("=") && !$0.hasPrefix("-") }
        for assignment in assignments where assignment.hasPrefix(variable) {
            try checkAPI(String(assignment.dropFirst(variable.count)))
        }
        do {
            let parsed = try ProgramOptions.parser.parse(Array(words.dropFirst(assignments.count)))
            var settings = Settings()
            try ProgramOptions.apply(parsed, to: &settings, Environment(["HOME": "/home"]))
            try require("a timeout makes sense", ServiceSettings.timeouts.contains(settings.services.timeout))
            try require("a list has items", !settings.services.jokes.items.isEmpty)
            try CommandTable.command(for: parsed).map(PromptParserInvariants.check) ?? ()
        } catch {
            try HarmlessText.check(error)
        }
    }

    /// Every request goes to the host of the API, and to no other.
    private static func checkAPI(_ text: String) throws {
        let api: APIBase
        do {
            api = try APIBase(parsing: text)
        } catch {
            try require("a password is not shown: \(error)", !error.sentence.contains("hunter2@"))
            return try HarmlessText.check(error)
        }
        let base = URL(string: api.address)
        for endpoint in [Endpoint.categories, .joke(id: "../a b#?@é"), .search("\u{0}/?#&=%2F:@\u{1F44D}")] {
            let url = URL(string: endpoint.address(at: api))
            try require("\(endpoint) is asked of \(api.address)", url?.host == base?.host && url?.port == base?.port)
            try require("\(endpoint) is asked over \(api.address)", url?.scheme == base?.scheme && url?.fragment == nil)
        }
        try require("an API is asked over HTTP: \(api.address)", ["http", "https"].contains(base?.scheme?.lowercased()))
        let isDiscreet = base?.user == nil && base?.password == nil && !api.host.contains("@")
        try require("a password is not shown: \(api.address)", isDiscreet && !api.host.isEmpty)
    }
}

/// A typed line, for the parser and for the Tab key after its last character.
enum PromptParserInvariants {
    static func check(_ bytes: [UInt8]) throws {
        let line = String(decoding: bytes, as: UTF8.self)
        do {
            let parsed = try CommandTable.lineParser.parse(line: line)
            let isBlank = line.allSatisfy(\.isWhitespace)
            try require("only a blank line is none: \(line.debugDescription)", (parsed == nil) == isBlank)
            try parsed.flatMap { try CommandTable.command(for: $0) }.map(check) ?? ()
        } catch {
            try HarmlessText.check(error)
        }
        try CompletionInvariants.check(line, in: CompletionInvariants.context)
        try CompletionInvariants.check(line, in: CompletionContext())
    }

    static func check(_ command: any Command) throws {
        guard let command = command as? JokeCommand else { return }
        try require("the number of jokes is in range: \(command.count)", (1 ... 1000).contains(command.count))
        for category in command.request.categories {
            let isName = !category.isEmpty && !category.contains(",") && category.count <= 100
            try require("a category is a name: \(category)", isName)
        }
        let name = command.request.name ?? "Chuck"
        try require("a name is no blank", !name.allSatisfy(\.isWhitespace) && name.count <= 100)
    }
}

/// The completions of a line, with categories and jokes of any name.
enum CompletionInvariants {
    static let context = CompletionContext(
        categories: ["dev", "devil", "food", "a b", "c,d", "Über", "über", "\u{1B}[2J", "e\u{202E}f", "", "-n", "for"],
        favorites: ["Kept1", "-x", "kept\u{200B}2", "12", "9"].map(joke),
        list: ["aaaa", "no id", "\u{1B}c", "12"].map(joke)
    )

    static func check(_ line: String, in context: CompletionContext) throws {
        let completion = LineCompletion(parser: CommandTable.lineParser, context: context)
        guard let offer = completion.completions(of: line) else { return }
        let scalars = Array(line.unicodeScalars)
        try require("what is replaced stands before the cursor", (0 ... scalars.count).contains(offer.replaced))
        let typed = String(String.UnicodeScalarView(scalars.suffix(offer.replaced)))
        for candidate in offer.candidates {
            try HarmlessText.checkLine(StyledText(candidate.text).encoded(), "what is offered")
            let fits = candidate.text.lowercased().hasPrefix(typed.lowercased())
            try require("\(candidate.text) is offered for \(typed.debugDescription)", fits)
            try require("one word is offered: \(candidate.text)", !candidate.text.contains(where: \.isWhitespace))
        }
    }

    private static func joke(_ id: String) -> JokeModel {
        JokeModel(response: ChuckNorrisResponse(id: id, value: "\u{1B}[31mRed\n\u{202E}and back"))
    }
}
