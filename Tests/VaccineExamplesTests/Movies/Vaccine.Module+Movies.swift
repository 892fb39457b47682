import Foundation
import Vaccine

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
