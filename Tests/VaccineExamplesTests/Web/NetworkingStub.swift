import Foundation

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
