import Foundation
#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Why there is no body.
enum NetworkingError: Error, Equatable {
    /// No response: the connection was refused or broke, the name is unknown, or the time was over.
    case unreachable(host: String)

    /// The server answered with a status that is not successful.
    case status(Int)

    /// The response was successful but empty.
    case emptyBody

    /// The request was cancelled.
    case cancelled
}

/// Fetches the content of a URL.
protocol Networking: Sendable {
    /// Returns the body of a successful response: status 200 to 299, and not empty.
    func data(from url: URL) async throws(NetworkingError) -> Data
}

/// Answers at once, with what the test sets.
struct NetworkingStub: Networking {
    private let answer: @Sendable (URL) throws(NetworkingError) -> Data

    init(_ answer: @escaping @Sendable (URL) throws(NetworkingError) -> Data) {
        self.answer = answer
    }

    func data(from url: URL) async throws(NetworkingError) -> Data {
        try answer(url)
    }
}

/// Gets it over HTTP with a session of its own, which keeps no cookies and no cache.
final class URLSessionNetworking: Networking {
    private let session = URLSession(configuration: .ephemeral)

    deinit {
        // A session stays alive until it is invalidated.
        session.finishTasksAndInvalidate()
    }

    func data(from url: URL) async throws(NetworkingError) -> Data {
        let (body, response) = try await answer(from: url)
        if let status = (response as? HTTPURLResponse)?.statusCode, !(200 ..< 300).contains(status) {
            throw .status(status)
        }
        guard !body.isEmpty else { throw .emptyBody }
        return body
    }

    private func answer(from url: URL) async throws(NetworkingError) -> (Data, URLResponse) {
        do {
            return try await session.data(from: url)
        } catch is CancellationError {
            throw .cancelled
        } catch let error as URLError where error.code == .cancelled {
            throw .cancelled
        } catch {
            throw .unreachable(host: url.host() ?? "")
        }
    }
}

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

extension JSONDecoder {
    /// Decodes, and throws the examples' own errors.
    func parse<Value: Decodable>(_ type: Value.Type, from data: Data) throws(ParsingError) -> Value {
        do {
            return try decode(type, from: data)
        } catch let error as DecodingError {
            throw ParsingError(error)
        } catch {
            throw .notJSON
        }
    }
}
