import Foundation
import TestSupport

/// Jokes that the program has on board, and that the server has, too, in words of its own.
struct FaultJokes: Sendable {
    struct Joke: Decodable, Sendable {
        let id: String
        let value: String
    }

    /// What is searched for: it is in jokes on both sides, and in none of these.
    static let searched = "server"

    let onBoard: [Joke]

    /// Asks the built program.
    init() throws {
        let result = try Program(["--offline", "search", "--json", "Chuck"]).run()
        onBoard = try result.standardOutput.split(separator: "\n").map { line in
            try JSONDecoder().decode(Joke.self, from: Data(line.utf8))
        }.filter { !$0.value.lowercased().contains(Self.searched) }
    }

    /// One that is not in the text yet, for what was shown is not asked for again; the server draws from the other end.
    func fresh(in text: String) throws -> Joke {
        guard let joke = onBoard.last(where: { !text.contains($0.id) && !text.contains($0.value) }) else {
            throw SupportError("All jokes on board have been shown.")
        }
        return joke
    }

    /// So many that none is drawn twice before it is forgotten.
    var onServer: [LoopbackJoke] {
        onBoard.map { LoopbackJoke(id: $0.id, value: "Chuck Norris is served \($0.id).") } + .samples
    }
}
