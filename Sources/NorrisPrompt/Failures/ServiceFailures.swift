import ChuckNorris

extension ChuckNorrisError: FailureDescribing {
    var failure: Failure {
        let explanation = { cause + advice(answering: $0) }
        return switch self {
        case .noJoke, .nothingFound, .explicit, .onlyExplicit: Failure(.nothingFound, explanation)
        case .unavailable, .rejected, .notAJoke: Failure(.unavailable, offersBuiltInJokes: true, explanation)
        // The first failure has already mentioned the built-in jokes.
        case .paused, .unsupported: Failure(.unavailable, explanation)
        }
    }

    /// What happened, without a full stop and without advice.
    fileprivate var cause: String {
        switch self {
        case let .noJoke(.random(categories, name, length?), source):
            "\(source == .api ? "The API sent" : "There is") no \(length) \(source.adjective)"
                + (categories.isEmpty ? "" : categories.joined(separator: " or ") + " ") + "joke"
                + (name.map { " that can be told about \($0)" } ?? "")
        case .noJoke(.random([], nil, nil), .file):
            "There are no jokes of your own yet"
        case let .noJoke(.random([], nil, nil), source):
            "There are no \(source.adjective)jokes"
        case let .noJoke(.random([], name?, nil), source):
            "There is no \(source.adjective)joke that can be told about \(name)"
        case let .noJoke(.random(categories, nil, nil), source) where categories.count == 1:
            "There is no \(source.adjective)category \"\(categories[0])\""
        case let .noJoke(.random(categories, nil, nil), source):
            "\(categories.list(with: "or")) is not a \(source.adjective)category"
        // The server answers the same in both cases.
        case let .noJoke(.random(categories, name?, nil), source):
            "\(categories.list(with: "or")) is not a \(source.adjective)category, "
                + "or has no joke that can be told about \(name)"
        case let .noJoke(.id(id), source):
            "There is no \(source.adjective)joke with the id \"\(id)\""
        case let .nothingFound(query, source):
            "No \(source.adjective)joke contains \"\(query.text)\""
        case let .unavailable(status, retryAfter) where status == 429 || retryAfter != nil:
            "The joke server asks for a pause (status \(status))"
        case let .unavailable(status, _):
            "The joke server is unavailable (status \(status))"
        case let .paused(failure, _):
            failure.cause
        case let .rejected(status, message):
            "The joke server rejected the request (status \(status)\(message.map { ": \($0)" } ?? ""))"
        case .notAJoke: "This is not the response of a joke API"
        case .explicit: "Explicit jokes are hidden"
        case .onlyExplicit: "The API sent only explicit jokes, which are hidden"
        case .unsupported: "This source provides only random jokes"
        }
    }

    private func advice(answering origin: Origin) -> String {
        let allow = origin == .arguments ? "use --explicit" : "type set explicit on, or start norris with --explicit"
        return switch self {
        case .noJoke(.random([], nil, nil), .file):
            "; type \(origin.norris)add to write one, or name a file of them with --jokes."
        case .noJoke(.random(_, _, .some), .api): "; try again."
        case let .noJoke(.random(
            categories,
            _,
            nil
        ), _) where !categories.isEmpty: ". Type \(origin.norris)categories to see them."
        case let .unavailable(_, seconds?): "; try again in \(seconds) s."
        case .unavailable(429, nil): "; try again in a minute."
        case .unavailable(_, nil): "; try again later."
        case let .paused(_, seconds?): "; no request is sent for \(seconds) s."
        case .paused(_, nil): "; another request is testing the connection."
        case .notAJoke: ". Check the URL, or log in to this network first."
        case .explicit: "; to include them, \(allow)."
        case .onlyExplicit: "; try again. To include them, \(allow)."
        case .noJoke, .nothingFound, .rejected, .unsupported: "."
        }
    }
}

extension SearchQueryError: FailureDescribing {
    var failure: Failure {
        let lengths = SearchQuery.lengths
        let sentence = switch self {
        case .tooShort:
            "A search needs at least \(lengths.lowerBound) characters; search for a longer text."
        case let .tooLong(length):
            "A search takes at most \(lengths.upperBound) characters, and this text has \(length); "
                + "search for a part of it."
        }
        return Failure(.usage, sentence)
    }
}

extension APIFailure {
    /// What happened, without a full stop and without advice.
    var cause: String {
        switch self {
        case let .network(error): error.explanation.cause
        case let .service(error): error.cause
        case let .other(text): text
        }
    }
}

extension JokeSource {
    /// Goes before "joke" or "category"; empty for the API, which is not mentioned.
    var adjective: String {
        self == .bundled ? "built-in " : ""
    }
}
