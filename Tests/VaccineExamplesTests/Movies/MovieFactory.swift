import Foundation

struct MovieFactory: MovieMaking {
    func movies(from page: Data) throws(ParsingError) -> [Movie] {
        try JSONDecoder().parse(MoviePageResponse.self, from: page).results.map(Movie.init(response:))
    }
}
