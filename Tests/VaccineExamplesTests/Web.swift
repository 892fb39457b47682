import Synchronization
import XCTest
#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

enum NetworkingError: Error, Equatable {
    /// The connection was refused or broke, the name is unknown, or the time was over.
    case unreachable
    /// The server answered with a status other than 200.
    case status(Int)
}

protocol Networking: Sendable {
    /// Returns the body of a response with the status 200.
    func data(from url: URL) async throws(NetworkingError) -> Data
}

struct URLSessionNetworking: Networking {
    func data(from url: URL) async throws(NetworkingError) -> Data {
        guard let (body, response) = try? await URLSession.shared.data(from: url) else { throw .unreachable }
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        guard status == 200 else { throw .status(status) }
        return body
    }
}

/// Gives the answers that the test sets, in that order, and records what was asked for.
final class NetworkingMock: Networking {
    typealias Answer = Result<Data, NetworkingError>

    private let answers: Mutex<[Answer]>
    private let asked = Mutex<[String]>([])

    init(_ answers: Answer...) {
        self.answers = Mutex(answers)
    }

    /// The requests so far, without the host.
    var requests: [String] {
        asked.withLock(\.self)
    }

    func data(from url: URL) throws(NetworkingError) -> Data {
        asked.withLock { $0.append(url.path + (url.query.map { "?\($0)" } ?? "")) }
        return try answers.withLock { $0.removeFirst() }.get()
    }
}

extension NetworkingMock.Answer {
    static func text(_ text: String) -> Self {
        .success(Data(text.utf8))
    }

    /// A response in the form of the real service, with invented values.
    static func recorded(_ name: String) throws -> Self {
        try .success(Data(contentsOf: fixture(name)))
    }
}

/// Returns the URL of a file of the folder Fixtures.
func fixture(_ name: String) throws -> URL {
    try XCTUnwrap(Bundle.module.resourceURL).appending(path: "Fixtures").appending(path: name)
}

/// Fails unless the body throws exactly this error.
func assertThrows<Expected: Error & Equatable>(
    _ expected: Expected,
    file: StaticString = #filePath,
    line: UInt = #line,
    _ body: () async throws -> some Any
) async {
    do {
        let result = try await body()
        XCTFail("got \(result)", file: file, line: line)
    } catch {
        XCTAssertEqual(error as? Expected, expected, "\(error)", file: file, line: line)
    }
}
