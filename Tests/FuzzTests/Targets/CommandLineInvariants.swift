import ChuckNorris
import Foundation
@testable import NorrisPrompt

/// Variables and arguments as for env(1), with a NUL after each: `NORRIS_API_URL=http://a`, `joke`, `-n`, `5`.
enum CommandLineInvariants {
    static func check(_ bytes: [UInt8]) throws {
        let words = bytes.split(separator: 0, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        let (variables, arguments) = split(bytes.last == 0 ? words.dropLast() : words[...])
        let environment = Environment(variables)
        if let folder = environment.favoritesFolder, variables["HOME"]?.hasPrefix("/") == true {
            try require("favorites are kept below an absolute path: \(folder)", folder.hasPrefix("/"))
        }
        switch Result(catching: { () throws(UsageError) in
            try Invocation(parsing: arguments, environment: environment)
        }) {
        case let .success(invocation): try check(invocation, of: arguments)
        case let .failure(error): try check(error, of: arguments)
        }
    }

    private static func split(_ words: ArraySlice<String>) -> (variables: [String: String], arguments: [String]) {
        let assignments = words.prefix { $0.contains("=") && !$0.hasPrefix("-") && !$0.hasPrefix("=") }
        let pairs = assignments.map { $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false) }
        let variables = Dictionary(pairs.map { (String($0[0]), String($0[1])) }) { $1 }
        return (variables, Array(words.dropFirst(assignments.count)))
    }

    private static func check(_ invocation: Invocation, of arguments: [String]) throws {
        let timeout = invocation.settings.services.timeout
        try require("a timeout makes sense: \(timeout)", ServiceSettings.timeouts.contains(timeout))
        try check(invocation.api)
        switch invocation.action {
        case let .run(command): try PromptParserInvariants.check(command)
        case .readCommands: try require("words are a command: \(arguments)", !arguments.contains("joke"))
        case .showHelp, .showVersion, .fail: break
        }
    }

    /// Every request goes to the host of the API, and to no other.
    private static func check(_ api: APIBase) throws {
        let endpoints: [Endpoint] = [
            .categories, .joke(id: "../a b#?@é"), .search("\u{0}/?#&=%2F:@\u{1F44D}"),
            .randomJoke(categories: ["a/b", "é"], name: "@b"),
        ]
        let base = URL(string: api.address)
        for endpoint in endpoints {
            let url = endpoint.url(at: api)
            try require("\(url) is asked of \(api.address)", url.host == base?.host && url.port == base?.port)
            try require("\(url) is asked over \(api.address)", url.scheme == base?.scheme && url.fragment == nil)
        }
        try require("an API is asked over HTTP: \(api.address)", ["http", "https"].contains(base?.scheme?.lowercased()))
        let isDiscreet = base?.user == nil && base?.password == nil && !api.host.contains("@")
        try require("a password is not shown: \(api.address)", isDiscreet)
        try require("an API has a host: \(api.address)", base?.host?.isEmpty == false && !api.host.isEmpty)
    }

    private static func check(_ error: UsageError, of arguments: [String]) throws {
        try HarmlessText.checkSentence(Failure(error).sentence())
        if case .invalidAPI = error {
            try require("a password is not shown: \(error)", !Failure(error).sentence().contains("hunter2@"))
        }
        let options = arguments.prefix { $0 != "--" }
        let asksForHelp = !Set(options).isDisjoint(with: ["--help", "-h", "--version", "-V"])
        try require("help is had whatever else is wrong: \(arguments)", !asksForHelp)
        if case let .unknownOption(_, suggestion?, _) = error {
            // The line of an alias is one of the prompt, where settings take the place of options.
            let isOfLine = suggestion.hasPrefix("set ") && arguments.contains { $0.lowercased().hasSuffix("alias") }
            try require("what is suggested is no option: \(suggestion)", suggestion.contains("-") || isOfLine)
        }
    }
}
