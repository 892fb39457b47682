/// What a service of jokes can answer instead of a joke.
package enum ChuckNorrisError: Error, Equatable, Sendable {
    /// There is no joke for the request.
    ///
    /// The category or id is unknown, or nobody can be put in the hero's place.
    case noJoke(JokeRequest, in: JokeSource)
    /// No joke has the text in it.
    case nothingFound(SearchQuery, in: JokeSource)
    /// A search text of a length that the API rejects, in UTF-16 code units.
    case searchLength(Int)
    /// The server has too much to do or is broken; it may say after how many seconds to come again.
    case unavailable(status: Int, retryAfter: Int?)
    /// The server is left alone after it could not answer, and is asked again in so many seconds.
    ///
    /// The cause is what kept it from answering, without a full stop. Without seconds somebody else asks it just now.
    case resting(cause: String, seconds: Int?)
    /// The server rejected the request, for reasons that it gave or kept to itself.
    case rejected(status: Int, message: String?)
    /// Something answered, and it was no joke: a captive portal, a proxy, a server of something else.
    case notAJoke
    /// An explicit joke, or the category of those, was asked for where they are left out.
    case explicit
    /// As often as a joke was drawn, it was an explicit one, and they are left out.
    case onlyExplicit
    /// This service cannot do that.
    case unsupported
}

extension ChuckNorrisError: CustomStringConvertible {
    package var description: String {
        switch self {
        case let .noJoke(request, source):
            Self.sentence(for: request, place: source.place)
        case let .nothingFound(query, source):
            "No joke\(source.place) has \"\(query.text)\" in it."
        case let .searchLength(length) where length < SearchQuery.lengths.lowerBound:
            "A search needs at least \(SearchQuery.lengths.lowerBound) characters; search for a longer text."
        case let .searchLength(length):
            """
            A search takes at most \(SearchQuery.lengths.upperBound) characters, and this text has \(length); \
            search for a part of it.
            """
        case let .unavailable(status, retryAfter):
            "\(cause); try again \(Self.time(status, retryAfter))."
        case let .resting(_, seconds?):
            "\(cause); it is asked again in \(seconds) s at the earliest."
        case .resting(_, nil):
            "\(cause); it is being asked again just now."
        case .rejected:
            "\(cause)."
        case .notAJoke:
            "\(cause); check its address, and whether this network wants you to log in first."
        case .explicit:
            "Explicit jokes are left out; to have them, type set explicit on, or start norris with --explicit."
        case .onlyExplicit:
            """
            Only explicit jokes came, and they are left out; try again, or to have them, type set explicit on, or start \
            norris with --explicit.
            """
        case .unsupported:
            "This source of jokes can only tell a random one."
        }
    }

    /// What went wrong, without what to do about it and without a full stop.
    package var cause: String {
        switch self {
        case .unavailable(let status, nil) where status != 429:
            "The joke server is out of order just now (status \(status))"
        case let .unavailable(status, _):
            "The joke server asks for a pause (status \(status))"
        case let .resting(cause, _):
            cause
        case let .rejected(status, nil):
            "The joke server rejected the request (status \(status))"
        case let .rejected(status, message?):
            "The joke server rejected the request (status \(status): \(message))"
        case .notAJoke:
            "The answer was not what a joke API says"
        case .noJoke, .nothingFound, .searchLength, .explicit, .onlyExplicit, .unsupported:
            description
        }
    }

    private static func time(_ status: Int, _ retryAfter: Int?) -> String {
        retryAfter.map { "in \($0) s" } ?? (status == 429 ? "in a minute" : "later")
    }

    private static func sentence(for request: JokeRequest, place: String) -> String {
        switch request {
        case .random([], nil):
            "There are no jokes\(place)."
        case let .random([], name?):
            "There is no joke\(place) that can be told about \(name)."
        case let .random(categories, nil) where categories.count == 1:
            "There is no category \"\(categories[0])\"\(place)."
        case let .random(categories, nil):
            "One of the categories \(categories.joined(separator: ", ")) does not exist\(place)."
        // The server answers the same in both cases.
        case let .random(categories, name?):
            "\(categories.joined(separator: ", ")) is no category\(place), or has no joke that can be told about \(name)."
        case let .id(id):
            "There is no joke\(place) with the id \"\(id)\"."
        }
    }
}

extension JokeSource {
    /// Where there is nothing of the kind; of the API it goes without saying.
    package var place: String {
        switch self {
        case .api: ""
        case .bundled: " on board"
        }
    }
}
