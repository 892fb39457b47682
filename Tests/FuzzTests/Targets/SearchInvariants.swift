import Foundation
import Terminal
@testable import ChuckNorris
@testable import NorrisPrompt

/// The body of a response to a search or to a request for the categories.
enum SearchInvariants {
    static func check(_ bytes: [UInt8]) async throws {
        let body = Data(bytes)
        if let search: SearchResponse = try await JokeInvariants.answer(status: 200, body) {
            try check(search.result)
        }
        if let categories: [String] = try await JokeInvariants.answer(status: 200, body) {
            try CompletionInvariants.check("joke ", in: CompletionContext(categories: categories))
            let list = ListRenderer.completions(categories.map { Completion(text: $0) }, columns: 40)
                .joined(separator: "\n")
            try HarmlessText.check(list.encoded(usesColor: false).string, "a list of categories")
        }
    }

    private static func check(_ jokes: [ChuckNorrisResponse]) throws {
        for joke in jokes {
            try JokeInvariants.check(joke)
        }
        let models = jokes.map(JokeModel.init)
        let list = ListRenderer.numbered(models.map { JokeRenderer.render($0) }).encoded(usesColor: false).string
        try HarmlessText.check(list, "a list")
        let lines = list.split(separator: "\n", omittingEmptySubsequences: false)
        try require("a list has a line a joke: \(list.debugDescription)", lines.count == max(jokes.count, 1))
        let context = CompletionContext(categories: [], listed: models, shown: models, favorites: models)
        for line in ["show ", "show a", "unfavorite 1", "copy "] {
            try CompletionInvariants.check(line, in: context)
        }
    }
}
