import ChuckNorris

extension ChuckNorrisError: FailureDescribing {
    var failure: Failure {
        switch self {
        case let .noJoke(request, source):
            Self.failure(request, in: source)
        case let .nothingFound(query, source):
            Failure(.nothingFound, "No \(source.adjective)joke contains \"\(query.text)\"")
        case let .unavailable(status, retryAfter):
            Failure(
                .unavailable,
                status == 429 || retryAfter != nil
                    ? "The joke server asks for a pause (status \(status))"
                    : "The joke server is unavailable (status \(status))",
                advice: "try again " + (retryAfter.map { "in \($0) s" } ?? (status == 429 ? "in a minute" : "later")),
                offersBuiltInJokes: true
            )
        // The first failure has already mentioned the built-in jokes.
        case let .paused(failure, seconds):
            Failure(
                .unavailable,
                failure.cause,
                advice: seconds.map { "not asked again for \($0) s" } ?? "another request is testing the connection"
            )
        case let .rejected(status, message):
            Failure(
                .unavailable,
                "The joke server rejected the request (status \(status)\(message.map { ": \($0)" } ?? ""))",
                offersBuiltInJokes: true
            )
        case .notAJoke:
            Failure(
                .unavailable,
                "This is not a joke API's response",
                hint: "Check the URL, or log in to this network first.",
                offersBuiltInJokes: true
            )
        case .explicit:
            Failure(.nothingFound, "Explicit jokes are hidden", advice: Self.includeExplicit)
        case .onlyExplicit:
            Failure(
                .nothingFound,
                "The API sent only explicit jokes, which are hidden",
                advice: "try again",
                hint: "\(Self.includeExplicit.prefix(1).uppercased() + Self.includeExplicit.dropFirst())."
            )
        case .unsupported:
            Failure(.unavailable, "This source only provides random jokes")
        }
    }

    private static let list = "Type categories to see them."
    private static let includeExplicit = "to include them, type set explicit on, or start norris with --explicit"

    private static func failure(_ request: JokeRequest, in source: JokeSource) -> Failure {
        let joke = source.adjective + "joke"
        let category = source.adjective + "category"
        return switch request {
        case .random([], nil):
            Failure(.nothingFound, "There are no \(joke)s")
        case let .random([], name?):
            Failure(.nothingFound, "There is no \(joke) that can be told about \(name)")
        case let .random(categories, nil) where categories.count == 1:
            Failure(.nothingFound, "There is no \(category) \"\(categories[0])\"", hint: Self.list)
        case let .random(categories, nil):
            Failure(.nothingFound, "One of \(categories.joined(separator: ", ")) is not a \(category)", hint: Self.list)
        // The server answers the same in both cases.
        case let .random(categories, name?):
            Failure(
                .nothingFound,
                "\(categories.joined(separator: ", ")) is not a \(category), or has no joke that can be told about \(name)",
                hint: Self.list
            )
        case let .id(id):
            Failure(.nothingFound, "There is no \(joke) with the id \"\(id)\"")
        }
    }
}

extension SearchQueryError: FailureDescribing {
    var failure: Failure {
        switch self {
        case .tooShort:
            Failure(
                .usage,
                "A search needs at least \(SearchQuery.lengths.lowerBound) characters",
                advice: "search for a longer text"
            )
        case let .tooLong(length):
            Failure(
                .usage,
                "A search takes at most \(SearchQuery.lengths.upperBound) characters, and this text has \(length)",
                advice: "search for a part of it"
            )
        }
    }
}

extension APIFailure {
    /// What happened, without a full stop and without advice.
    var cause: String {
        switch self {
        case let .network(error): error.failure.cause
        case let .service(error): error.failure.cause
        case let .other(text): text
        }
    }
}

extension JokeSource {
    /// Goes before "joke" or "category"; empty for the API, which is not mentioned.
    var adjective: String {
        switch self {
        case .api: ""
        case .bundled: "built-in "
        }
    }
}
