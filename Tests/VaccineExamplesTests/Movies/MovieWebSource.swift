import Foundation
import Vaccine

/// The first page of the service itself.
struct MovieWebSource: MovieSourcing {
    @Inject private var networking: any Networking
    private let api: MovieAPI

    init(api: MovieAPI) {
        self.api = api
    }

    func popularPage() async throws(MovieError) -> Data {
        do {
            return try await networking.data(from: api.popularURL)
        } catch {
            throw .network(error)
        }
    }
}
