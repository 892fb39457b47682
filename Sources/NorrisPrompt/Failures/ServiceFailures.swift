import ChuckNorris

extension ChuckNorrisError: FailureDescribing {
    var failure: Failure {
        switch self {
        case let .noJoke(request, source):
            Self.failure(request, in: source)
        case let .nothingFound(query, source):
            Failure("No \(source.adjective)joke contains \"\(query.text)\"", exitCode: .nothingFound)
        case let .unavailable(status, retryAfter):
            Failure(
                status == 429 || retryAfter != nil
                    ? "The joke server asks for a pause (status \(status))"
                    : "The joke server is unavailable (status \(status))",
                advice: "try again " + (retryAfter.map { "in \($0) s" } ?? (status == 429 ? "in a minute" : "later")),
                exitCode: .unavailable,
                offersBuiltInJokes: true
            )
        // How to go on without the API has been said with the failure that the pause comes from.
        case let .paused(failure, seconds):
            Failure(
                failure.cause,
                advice: seconds.map { "not asked again for \($0) s" } ?? "another request is checking it now",
                exitCode: .unavailable
            )
        case let .rejected(status, message):
            Failure(
                "The joke server rejected the request (status \(status)\(message.map { ": \($0)" } ?? ""))",
                exitCode: .unavailable,
                offersBuiltInJokes: true
            )
        case .notAJoke:
            Failure(
                "This is not a joke API's response",
                hint: "Check the URL, or log in to this network first.",
                exitCode: .unavailable,
                offersBuiltInJokes: true
            )
        case .explicit:
            Failure("Explicit jokes are left out", advice: Self.includeExplicit, exitCode: .nothingFound)
        case .onlyExplicit:
            Failure(
                "Only explicit jokes came, which are left out",
                advice: "try again; \(Self.includeExplicit)",
                exitCode: .nothingFound
            )
        case .unsupported:
            Failure("This source can only give a random joke", exitCode: .unavailable)
        }
    }

    private static let includeExplicit = "to include them, type set explicit on, or start norris with --explicit"

    private static func failure(_ request: JokeRequest, in source: JokeSource) -> Failure {
        let joke = source.adjective + "joke"
        let category = source.adjective + "category"
        return switch request {
        case .random([], nil):
            Failure("There are no \(joke)s", exitCode: .nothingFound)
        case let .random([], name?):
            Failure("There is no \(joke) that can be told about \(name)", exitCode: .nothingFound)
        case let .random(categories, nil) where categories.count == 1:
            Failure("There is no \(category) \"\(categories[0])\"", hint: CategoryError.list, exitCode: .nothingFound)
        case let .random(categories, nil):
            Failure(
                "One of \(categories.joined(separator: ", ")) is not a \(category)",
                hint: CategoryError.list,
                exitCode: .nothingFound
            )
        // The server answers the same in both cases.
        case let .random(categories, name?):
            Failure(
                "\(categories.joined(separator: ", ")) is not a \(category), or has no joke that can be told about \(name)",
                hint: CategoryError.list,
                exitCode: .nothingFound
            )
        case let .id(id):
            Failure("There is no \(joke) with the id \"\(id)\"", exitCode: .nothingFound)
        }
    }
}

extension SearchQueryError: FailureDescribing {
    var failure: Failure {
        switch self {
        case .tooShort:
            Failure(
                "A search needs at least \(SearchQuery.lengths.lowerBound) characters",
                advice: "search for a longer text",
                exitCode: .usage
            )
        case let .tooLong(length):
            Failure(
                "A search takes at most \(SearchQuery.lengths.upperBound) characters, and this text has \(length)",
                advice: "search for a part of it",
                exitCode: .usage
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

extension CategoryError: FailureDescribing {
    fileprivate static let list = "Type categories to see them."

    var failure: Failure {
        switch self {
        case let .unknown(category, source, suggestion):
            Failure(
                "There is no \(source.adjective)category \"\(category.excerpt)\"",
                hint: suggestion.map { "Did you mean \($0)?" }
                    // A "for" may have been left out before a name.
                    ??
                    "Type categories to see them, or joke for \(category.excerpt.capitalizingFirst) if that is a name.",
                exitCode: .nothingFound
            )
        case .noBuiltInExplicit:
            Failure(
                "There are no built-in explicit jokes",
                advice: "for those of the API, type set explicit on, or start norris with --explicit",
                exitCode: .nothingFound
            )
        case let .nothing(categories, name):
            Failure(
                "There is no \(categories.joined(separator: " or ")) joke that can be told about \(name)",
                advice: "leave one of them out",
                exitCode: .nothingFound
            )
        }
    }
}

extension JokeSource {
    /// Goes before "joke" or "category"; empty for the API, which is not mentioned.
    fileprivate var adjective: String {
        switch self {
        case .api: ""
        case .bundled: "built-in "
        }
    }
}

extension String {
    fileprivate var capitalizingFirst: String {
        prefix(1).uppercased() + dropFirst()
    }
}
