import Foundation
import Testing
import TestSupport
import Vaccine
import VaccineTesting

/// Integration: each module as the program sets it, on a real file and on real HTTP.
@Suite(.isolatedCures())
struct MovieIntegrationTests {
    private let favorites = ["The Borrowed Tram", "The Last Ferry Clerk", "Seven Kettles", "Gravel"]

    @Test func `file has the favorites`() async throws {
        try Vaccine.setCures(of: .movies(in: Fixture.url("movies-popular.json")))

        let movies = try await Vaccine.getCure(for: MovieManaging.self).mostPopular(4)

        #expect(movies.map(\.title) == favorites)
    }

    @Test func `service has the favorites`() async throws {
        let server = try LoopbackAPI()
        try server.answerNext(.json(body: Fixture.text("movies-popular.json")))
        try Vaccine.setCures(of: .movies(of: MovieAPI(baseURL: server.url, key: "key")))

        let movies = try await Vaccine.getCure(for: MovieManaging.self).mostPopular(4)

        #expect(movies.map(\.title) == favorites)
        #expect(server.requests.map(\.target) == ["/3/movie/popular?api_key=key&page=1"])
    }

    @Test(arguments: [
        (ScriptedAnswer.json(status: 500, body: "{}"), MovieError.network(.status(500))),
        (.json(body: ""), .network(.emptyBody)),
        (.text(status: 200, body: "<p>Back soon</p>"), .unreadable(.notJSON)),
    ])
    func `service that fails is an error`(answer: ScriptedAnswer, error: MovieError) async throws {
        let server = try LoopbackAPI { _ in answer }
        try Vaccine.setCures(of: .movies(of: MovieAPI(baseURL: server.url, key: "key")))

        await #expect(throws: error) { try await Vaccine.getCure(for: MovieManaging.self).mostPopular(1) }
    }

    @Test func `service that is not there is an error`() async throws {
        let silence = try SilentAddress()
        try Vaccine.setCures(of: .movies(of: MovieAPI(baseURL: silence.url, key: "key")))

        await #expect(throws: MovieError.network(.unreachable(host: "127.0.0.1"))) {
            try await Vaccine.getCure(for: MovieManaging.self).mostPopular(1)
        }
    }

    @Test func `modules are complete and their common part is not`() throws {
        let file = try Fixture.url("movies-popular.json")
        let api = try MovieAPI(baseURL: #require(URL(string: "https://movies.example")), key: "key")

        for movies in [Vaccine.Module.movies(in: file), .movies(of: api)] {
            let problems = Vaccine.withCures { Vaccine.setCures(of: movies); return Vaccine.validate() }
            #expect(problems == [])
        }

        let problems = Vaccine.withCures { Vaccine.setCures(of: .movies); return Vaccine.validate() }
        guard let problem = problems.first, problem.kind == .missing else {
            Issue.record("\(problems)")
            return
        }
        #expect(problems.count == 1)
        #expect(problem.key == Vaccine.Key(MovieSourcing.self))
        #expect(problem.path == [Vaccine.Key(MovieManaging.self)])
    }
}
