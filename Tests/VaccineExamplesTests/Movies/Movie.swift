/// A film as it is shown.
struct Movie: Equatable {
    let title: String
    /// Nil for a film that is announced and has no date yet.
    let year: Int?
    let popularity: Double
}

extension Movie {
    init(response: MoviePageResponse.Item) {
        title = response.title
        year = Int(response.releaseDate.prefix(4))
        popularity = response.popularity
    }
}
