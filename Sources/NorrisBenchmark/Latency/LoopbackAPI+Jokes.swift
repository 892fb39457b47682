import Foundation
import TestSupport

extension LoopbackAPI {
    /// Makes an API with a hundred jokes, each of which fits a row of the terminal.
    ///
    /// - Parameters:
    ///   - searchResults: How many jokes each search finds, whatever it is for.
    ///   - answer: Returns the answer to a request for a random joke from the number of such requests before it.
    static func jokes(
        searchResults: Int = 0,
        answer: @escaping @Sendable (Int) -> ScriptedAnswer
    ) throws -> LoopbackAPI {
        let categories = ["animal", "career", "celebrity", "dev", "fashion", "food", "history", "money", "movie"]
            + ["music", "science", "sport", "travel"]
        let jokes = (0 ..< max(100, searchResults)).map { number in
            let text = "Chuck Norris kicked the hare and \(ending(of: number))"
            let category = categories[number % categories.count]
            return LoopbackJoke(id: "benchmark\(number)", value: text, categories: [category])
        }
        // Encoded in advance, so that the encoding is not measured.
        let results = try String(decoding: JSONEncoder().encode(Array(jokes.prefix(searchResults))), as: UTF8.self)
        let count = Monitor(0)
        return try LoopbackAPI(jokes: Array(jokes.prefix(100))) { request in
            switch request.path {
            case "/jokes/search":
                .json(body: #"{"total":\#(searchResults),"result":\#(results)}"#)
            case "/jokes/random":
                answer(count.withValue { count in
                    defer { count += 1 }
                    return count
                })
            default:
                nil
            }
        }
    }

    /// The last words of a joke, which no other joke of the next hundred has.
    static func ending(of number: Int) -> String {
        "counted to infinity \(number % 100 + 2) times."
    }
}
