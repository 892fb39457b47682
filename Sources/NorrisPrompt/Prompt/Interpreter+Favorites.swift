import ChuckNorris
import TerminalText

/// The commands about jokes that are kept.
extension Interpreter {
    func keep(_ reference: JokeReference?) async throws {
        let joke = try await joke(reference)
        let isNew = try await noticing { try await $0.add(Favorite(joke)) }
        remark(isNew ? "Kept. Type favorites to see them all." : "It is kept already.")
    }

    func listFavorites(as format: JokeFormat) async throws {
        let jokes = try await noticing { try await $0.all() }.map(\.joke)
        if jokes.isEmpty {
            remark("No joke is kept yet; type favorite behind one that you like.")
        }
        try await list(allowed(jokes), as: format)
    }

    func dropFavorite(_ reference: JokeReference?) async throws {
        let id = if case let .id(id) = reference {
            id
        } else {
            try await joke(reference).id
        }
        guard try await noticing({ try await $0.remove(id: id) }) != nil else {
            throw reference == nil ? ReferenceError.currentNotKept : .notKept(id: id)
        }
        remark("It is kept no longer.")
    }

    func copy(_ reference: JokeReference?) async throws {
        let joke = try await joke(reference)
        try remark(output.copy(JokeRenderer.render(joke).plain))
    }

    /// The joke that is meant, which is the one told last unless something else is said.
    private func joke(_ reference: JokeReference?) async throws -> JokeModel {
        if let reference {
            return try await joke(reference)
        }
        guard let joke = shown.current else { throw ReferenceError.nothingTold }
        return joke
    }

    /// Returns what the operation returns, after saying what it went on in spite of.
    private func noticing<Answer: Sendable>(
        _ operation: @escaping @Sendable (FavoritesKeeping) async throws -> Answer
    ) async throws -> Answer {
        let favorites = favorites
        let answer = try await waiting.wait { try await operation(favorites) }
        if let trouble = await favorites.takeNotice() {
            warn(trouble)
        }
        return answer
    }
}
