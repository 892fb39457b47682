import Vaccine

struct MovieManager: MovieManaging {
    @Inject private var source: any MovieSourcing
    @Inject private var factory: any MovieMaking

    func mostPopular(_ count: Int) async throws(MovieError) -> [Movie] {
        let page = try await source.popularPage()
        do {
            let movies = try factory.movies(from: page)
            return Array(movies.sorted { $0.popularity > $1.popularity }.prefix(count))
        } catch {
            throw .unreadable(error)
        }
    }
}
