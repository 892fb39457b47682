import Foundation
import Vaccine

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

/// Why there are no films.
enum MovieError: Error, Equatable {
    /// There is no file of this name, or it cannot be read.
    case noFile(String)

    /// The service did not answer as it should.
    case network(NetworkingError)

    /// The page is not of the expected form.
    case unreadable(ParsingError)
}

/// The address of the service, and the key of the program.
struct MovieAPI {
    let baseURL: URL
    let key: String

    var popularURL: URL {
        baseURL.appending(path: "3/movie/popular").appending(queryItems: [
            URLQueryItem(name: "api_key", value: key),
            URLQueryItem(name: "page", value: "1"),
        ])
    }
}

/// The part of a page of films that is used.
struct MoviePageResponse: Decodable {
    let results: [Item]

    struct Item: Decodable {
        let title: String
        /// Such as `2023-06-06`; empty where there is none.
        let releaseDate: String
        let popularity: Double

        enum CodingKeys: String, CodingKey {
            case title
            case releaseDate = "release_date"
            case popularity
        }
    }
}

/// Where a page of popular films comes from.
protocol MovieSourcing: Sendable {
    func popularPage() async throws(MovieError) -> Data
}

/// A page that was saved before, for work without a network.
struct MovieFileSource: MovieSourcing {
    let file: URL

    func popularPage() async throws(MovieError) -> Data {
        do {
            return try Data(contentsOf: file)
        } catch {
            throw .noFile(file.lastPathComponent)
        }
    }
}

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

/// Returns the page that the test sets.
struct MovieSourceStub: MovieSourcing {
    let page: String

    func popularPage() -> Data {
        Data(page.utf8)
    }
}

/// Makes films of a page.
protocol MovieMaking: Sendable {
    /// Returns the films in the page's order; throws when one of them cannot be parsed.
    func movies(from page: Data) throws(ParsingError) -> [Movie]
}

struct MovieFactory: MovieMaking {
    func movies(from page: Data) throws(ParsingError) -> [Movie] {
        try JSONDecoder().parse(MoviePageResponse.self, from: page).results.map(Movie.init(response:))
    }
}

/// Returns the same films, or throws the same error, for every page.
struct MovieFactoryStub: MovieMaking {
    let result: Result<[Movie], ParsingError>

    func movies(from _: Data) throws(ParsingError) -> [Movie] {
        try result.get()
    }
}

/// Lists popular films.
protocol MovieManaging: Sendable {
    /// Returns the most popular films, the most popular first; fewer when there are not so many.
    func mostPopular(_ count: Int) async throws(MovieError) -> [Movie]
}

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

extension Vaccine.Module {
    /// Films of a source that is still to be chosen.
    static let movies = Vaccine.Module {
        Vaccine.setCure(for: MovieMaking.self, with: MovieFactory())
        Vaccine.setCure(for: MovieManaging.self, with: MovieManager())
    }

    /// The films of a page that was saved as a file.
    static func movies(in file: URL) -> Vaccine.Module {
        Vaccine.Module(movies, Vaccine.Module {
            Vaccine.setCure(for: MovieSourcing.self, with: MovieFileSource(file: file))
        })
    }

    /// The films that the service names today.
    static func movies(of api: MovieAPI) -> Vaccine.Module {
        Vaccine.Module(movies, Vaccine.Module {
            Vaccine.setCure(for: Networking.self, isUnique: true, with: URLSessionNetworking())
            Vaccine.setCure(for: MovieSourcing.self, with: MovieWebSource(api: api))
        })
    }
}
