/// Why an answer could not be read.
enum ParsingError: Error, Equatable {
    /// These bytes are no JSON: half an answer, or a page of HTML.
    case notJSON

    /// A key is missing, or null, that has to be there; its path is such as `results[3].title`.
    case missing(String)

    /// What stands at the path is of another kind than it should be.
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
