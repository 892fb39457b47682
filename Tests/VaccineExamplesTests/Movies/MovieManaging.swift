/// Lists popular films.
protocol MovieManaging: Sendable {
    /// Returns the most popular films, the most popular first; fewer when there are not so many.
    func mostPopular(_ count: Int) async throws(MovieError) -> [Movie]
}
