import Foundation
import Vaccine

/// A film, as the service sends it.
struct Movie: Decodable, Equatable {
    let title: String
    /// Such as `2023-06-06`; empty for a film that is announced and has no date yet.
    let releaseDate: String
    let popularity: Double

    var year: Int? {
        Int(releaseDate.prefix(4))
    }
}

enum MovieError: Error, Equatable {
    /// There is no file of this name, or it cannot be read.
    case noFile(String)
    case network(NetworkingError)
    /// The page is not of the expected form.
    case unreadable
}

/// The part of a page of films that is used.
struct MoviePageResponse: Decodable {
    let results: [Movie]
}

/// Where a page of popular films comes from.
protocol MovieSourcing: Sendable {
    func popularPage() async throws(MovieError) -> Data
}

/// A page that was saved before, for work without a network.
struct MovieFileSource: MovieSourcing {
    let file: URL

    func popularPage() async throws(MovieError) -> Data {
        guard let page = try? Data(contentsOf: file) else { throw .noFile(file.lastPathComponent) }
        return page
    }
}

/// The first page of the service itself.
struct MovieWebSource: MovieSourcing {
    @Inject private var networking: any Networking

    func popularPage() async throws(MovieError) -> Data {
        do {
            return try await networking.data(from: URL(string: "https://movies.example/3/movie/popular")!)
        } catch {
            throw .network(error)
        }
    }
}

protocol MovieMaking: Sendable {
    /// Returns the films in the page's order; throws when one of them cannot be parsed.
    func movies(from page: Data) throws(MovieError) -> [Movie]
}

struct MovieFactory: MovieMaking {
    func movies(from page: Data) throws(MovieError) -> [Movie] {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        guard let page = try? decoder.decode(MoviePageResponse.self, from: page) else { throw .unreadable }
        return page.results
    }
}

protocol MovieManaging: Sendable {
    /// Returns the most popular films, the most popular first; fewer when there are not so many.
    func mostPopular(_ count: Int) async throws(MovieError) -> [Movie]
}

struct MovieManager: MovieManaging {
    @Inject private var source: any MovieSourcing
    @Inject private var factory: any MovieMaking

    func mostPopular(_ count: Int) async throws(MovieError) -> [Movie] {
        let movies = try await factory.movies(from: source.popularPage())
        return Array(movies.sorted { $0.popularity > $1.popularity }.prefix(count))
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
    static let moviesOfToday = Vaccine.Module(movies, Vaccine.Module {
        Vaccine.setCure(for: Networking.self, with: URLSessionNetworking())
        Vaccine.setCure(for: MovieSourcing.self, with: MovieWebSource())
    })
}
