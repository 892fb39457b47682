/// Why a response could not be parsed.
enum ParsingError: Error, Equatable {
    /// The bytes are not JSON, such as a truncated response or a page of HTML.
    case notJSON

    /// A key is missing, or null, that has to be there; its path is such as `results[3].title`.
    case missing(String)

    /// The value at the path has the wrong type.
    case mistyped(String)
}

extension ParsingError {
    init(_ error: DecodingError) {
        switch error {
        case let .keyNotFound(key, context):
            self = .missing(Self.path(context.codingPath + [key]))
        case let .valueNotFound(_, context):
            self = .missing(Self.path(context.codingPath))
        case let .typeMismatch(_, context):
            self = .mistyped(Self.path(context.codingPath))
        case let .dataCorrupted(context) where !context.codingPath.isEmpty:
            self = .mistyped(Self.path(context.codingPath))
        default:
            self = .notJSON
        }
    }

    private static func path(_ keys: [any CodingKey]) -> String {
        keys.reduce("") { path, key in
            if let index = key.intValue {
                return "\(path)[\(index)]"
            }
            return path.isEmpty ? key.stringValue : "\(path).\(key.stringValue)"
        }
    }
}
