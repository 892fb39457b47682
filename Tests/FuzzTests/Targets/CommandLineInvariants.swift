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
        let arguments = Array(words.dropFirst(assignments.count))
        do {
            let parsed = try ProgramOptions.parser.parse(Line(arguments: arguments))
            var settings = Settings()
            try parsed.change(&settings, Environment(["HOME": "/home"]))
            try require("a timeout makes sense", (0.1 ... 600).contains(settings.services.timeout))
            try require("a list has items", !settings.services.jokes.items.isEmpty)
            try PromptParserInvariants.check(parsed)
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
            let parsed = try CommandTable.lineParser.parse(Line(line))
            let isBlank = line.allSatisfy { $0.isWhitespace || $0 == "-" }
            try require("only a blank line is none: \(line.debugDescription)", parsed.command != nil || isBlank)
            try check(parsed)
        } catch {
            try HarmlessText.check(error)
        }
        for completion in [CompletionInvariants.completion, LineCompletion(parser: CommandTable.lineParser)] {
            try CompletionInvariants.check(line, completion)
        }
    }

    static func check(_ parsed: ParsedArguments) throws {
        switch parsed.command?.argument {
        case .categories:
            let count = try parsed.count() ?? 1
            try require("the number of jokes is in range: \(count)", (1 ... 1000).contains(count))
            let request = try parsed.jokeRequest()
            for category in request.categories {
                let isName = !category.isEmpty && !category.contains(",") && category.count <= 100
                try require("a category is a name: \(category)", isName)
            }
            let name = request.name
            try require("a name is no blank", name.map { !$0.allSatisfy(\.isWhitespace) && $0.count <= 100 } ?? true)
        case .jokes:
            for id in parsed.words where id.isJokeID {
                try require("an id is a word of ASCII: \(id)", id.utf8.allSatisfy { (0x21 ..< 0x7F).contains($0) })
            }
        default: break
        }
    }
}

/// The completions of a line, with categories and jokes of any name.
enum CompletionInvariants {
    static let completion = LineCompletion(
        parser: CommandTable.lineParser,
        categories: ["dev", "devil", "food", "a b", "c,d", "Über", "über", "\u{1B}[2J", "e\u{202E}f", "", "-n", "for"],
        favorites: [joke("Kept1"), joke("-x"), joke("kept\u{200B}2"), joke("12"), joke("9")],
        list: [joke("aaaa"), joke("no id"), joke("\u{1B}c"), joke("12")]
    )

    static func check(_ line: String, _ completion: LineCompletion) throws {
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
