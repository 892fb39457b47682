import Foundation
#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

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
