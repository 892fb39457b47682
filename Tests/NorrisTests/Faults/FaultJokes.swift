import Foundation
import TestSupport

/// Built-in jokes, which the server has, too, with texts of its own.
struct FaultJokes: Sendable {
    struct Joke: Decodable, Sendable {
        let id: String
        let value: String
    }

    /// The text of searches: it is in jokes of both sides, and in none of these.
    static let searched = "server"

    let builtIn: [Joke]

    /// Gets the jokes from the built program.
    init() throws {
        let result = try Program(["--offline", "search", "--json", "Chuck"]).run()
        builtIn = try result.standardOutput.split(separator: "\n").map { line in
            try JSONDecoder().decode(Joke.self, from: Data(line.utf8))
        }.filter { !$0.value.lowercased().contains(Self.searched) }
    }

    /// Takes a joke that is not in the text, because a joke that was shown is not requested again.
    ///
    /// It is one of the last, because the server draws from the first.
    static func takeFresh(from jokes: inout [Joke], notIn text: String) throws -> Joke {
        while let joke = jokes.popLast() {
            guard text.contains(joke.id) || text.contains(joke.value) else { return joke }
        }
        throw SupportError("All built-in jokes have been shown.")
    }

    /// So many jokes that none is drawn twice while norris remembers it.
    var onServer: [LoopbackJoke] {
        builtIn.map { LoopbackJoke(id: $0.id, value: "Chuck Norris is served \($0.id).") } + .samples
    }
}
