import Foundation
import Terminal
@testable import ChuckNorris
@testable import NorrisPrompt

/// The body of a response of the API, with several statuses.
enum JokeInvariants {
    /// Answers each request with the same response.
    private struct Server: Networking {
        let response: HTTPResponse
        let host = "server"

        func response(to _: Endpoint) async throws -> HTTPResponse {
            response
        }
    }

    static func check(_ bytes: [UInt8]) async throws {
        for status in [200, 404, 400, 503] {
            do {
                let joke = try await service(status, bytes).getJoke(JokeRequest())
                try require("status \(status) is no joke", status == 200)
                try check(joke)
            } catch {
                try HarmlessText.check(error)
            }
        }
    }

    /// The body of a response to a search, or to a request for the categories.
    static func checkSearch(_ bytes: [UInt8]) async throws {
        let service = service(200, bytes)
        do {
            let jokes = try await service.searchJokes(SearchQuery("kick"))
            for joke in jokes {
                try check(joke)
                try HarmlessText.checkLine(StyledText(joke.id.excerpt).encoded(), "the label of a row")
            }
        } catch {
            try HarmlessText.check(error)
        }
        guard let categories = try? await service.getCategories() else { return }
        try CompletionInvariants.check("joke ", LineCompletion(parser: CommandTable.lineParser, categories: categories))
        let table = ListRenderer.table(categories.map { ($0, "") }, width: 40)
        try HarmlessText.check(table.encoded(), "a list of categories")
    }

    private static func service(_ status: Int, _ bytes: [UInt8]) -> ChuckNorrisService {
        ChuckNorrisService(Server(response: HTTPResponse(status: status, body: Data(bytes))))
    }

    static func check(_ response: ChuckNorrisResponse) throws {
        let joke = JokeModel(response: response)
        for text in [joke.joke.onOneLine, joke.origin] {
            try HarmlessText.checkLine(StyledText(text).encoded(), "a joke or its origin")
        }
        try HarmlessText.check(StyledText(joke.joke).wrapped(to: 20).encoded(), "a wrapped joke")
        let json = joke.json
        try HarmlessText.checkLine(json, "a joke's JSON")
        try require("a joke's JSON is the joke: \(json)", JokeModel(json: json.utf8)?.json == json)
        let object = try? JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        let value = object?["value"] as? String
        try require("every parser reads the same joke: \(json)", value.map { Array($0.utf8) } == Array(joke.joke.utf8))
        try require("a joke's JSON has eight members: \(json)", object?.count == 8)
    }
}

/// A file of jokes with any contents.
enum JokesFileInvariants {
    static func check(_ bytes: [UInt8]) throws {
        let file = JokesFile(path: "fuzz.txt", contents: bytes)
        try file.problem.map(HarmlessText.check) ?? ()
        try require("a file has jokes, or a problem", !file.jokes.isEmpty || file.problem != nil)
        for joke in file.jokes {
            try JokeInvariants.check(joke)
            try require("a joke can be seen", !joke.isBlank)
            try require("the file is its category: \(joke.categories)", joke.isFiled(under: ["fuzz"]))
        }
        let collection = CollectionService(file.jokes)
        try require("a joke is drawn if there is one", (collection.joke(JokeRequest()) == nil) == file.jokes.isEmpty)
        for wanted in ["kick", "\"q\" 1"] {
            let found = try SearchQuery(wanted).matches(in: file.jokes)
            let expected = file.jokes.filter { $0.value.lowercased().contains(wanted) }
            try require("a search finds all with \(wanted)", Set(found).isSuperset(of: expected))
        }
    }
}
