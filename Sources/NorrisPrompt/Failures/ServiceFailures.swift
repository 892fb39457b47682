import ChuckNorris

extension ChuckNorrisError: FailureDescribing {
    var failure: Failure {
        let sentence = { (origin: Origin) in
            let (cause, advice) = explanation(answering: origin)
            return cause + advice
        }
        return switch self {
        case .noJoke, .nothingFound, .explicit, .onlyExplicit: Failure(.nothingFound, sentence)
        case .unavailable, .rejected, .notAJoke: Failure(.unavailable, offersBuiltInJokes: true, sentence)
        // The first failure has already mentioned the built-in jokes.
        case .paused, .unsupported: Failure(.unavailable, sentence)
        }
    }

    /// What happened, without a full stop, and what to do.
    fileprivate func explanation(answering origin: Origin) -> (cause: String, advice: String) {
        let allow = origin == .arguments ? "use --explicit" : "type set explicit on, or start norris with --explicit"
        let list = ". Type \(origin.norris)categories to see them."
        return switch self {
        case let .noJoke(.random(categories, name, length?), source):
            (
                "\(source == .api ? "The API sent" : "There is") no \(length) \(source.adjective)"
                    + (categories.isEmpty ? "" : categories.joined(separator: " or ") + " ") + "joke"
                    + (name.map { " that can be told about \($0)" } ?? ""),
                source == .api ? "; try again." : "."
            )
        case .noJoke(.random([], nil, nil), .file):
            (
                "There are no jokes of your own yet",
                "; type \(origin.norris)add to write one, or name a file of them with --jokes."
            )
        case let .noJoke(.random([], nil, nil), source): ("There are no \(source.adjective)jokes", ".")
        case let .noJoke(.random([], name?, nil), source):
            ("There is no \(source.adjective)joke that can be told about \(name)", ".")
        case let .noJoke(.random(categories, nil, nil), source) where categories.count == 1:
            ("There is no \(source.adjective)category \"\(categories[0])\"", list)
        // With a name, the server answers the same in both cases.
        case let .noJoke(.random(categories, name, nil), source):
            (
                "\(categories.list(with: "or")) is not a \(source.adjective)category"
                    + (name.map { ", or has no joke that can be told about \($0)" } ?? ""),
                list
            )
        case let .noJoke(.id(id), source): ("There is no \(source.adjective)joke with the id \"\(id)\"", ".")
        case let .nothingFound(query, source): ("No \(source.adjective)joke contains \"\(query.text)\"", ".")
        case let .unavailable(status, seconds?):
            ("The joke server asks for a pause (status \(status))", "; try again in \(seconds) s.")
        case .unavailable(429, nil): ("The joke server asks for a pause (status 429)", "; try again in a minute.")
        case let .unavailable(status, nil): ("The joke server is unavailable (status \(status))", "; try again later.")
        case let .paused(failure, seconds?): (failure.cause, "; no request is sent for \(seconds) s.")
        case let .paused(failure, nil): (failure.cause, "; another request is testing the connection.")
        case let .rejected(status, message):
            ("The joke server rejected the request (status \(status)\(message.map { ": \($0)" } ?? ""))", ".")
        case .notAJoke:
            ("This is not the response of a joke API", ". Check the URL, or log in to this network first.")
        case .explicit: ("Explicit jokes are hidden", "; to include them, \(allow).")
        case .onlyExplicit:
            ("The API sent only explicit jokes, which are hidden", "; try again. To include them, \(allow).")
        case .unsupported: ("This source provides only random jokes", ".")
        }
    }
}

extension SearchQueryError: FailureDescribing {
    var failure: Failure {
        let lengths = SearchQuery.lengths
        let sentence = switch self {
        case .tooShort: "A search needs at least \(lengths.lowerBound) characters; search for a longer text."
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
        case let .service(error): error.explanation(answering: .prompt).cause
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
