import Foundation

/// Where a page of popular films comes from.
protocol MovieSourcing: Sendable {
    func popularPage() async throws(MovieError) -> Data
}
