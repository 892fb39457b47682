import ChuckNorris
import Foundation
import TestSupport
import XCTest

final class NetworkingRedirectTests: NetworkingTestCase {
    func testRedirectIsFollowedAndEachStepReported() async throws {
        let api = try LoopbackAPI()
        api.answerNext(redirect(to: "/jokes/search?query=kick"))

        let response = try await networking(api).response(to: .categories)

        XCTAssertEqual(response.status, 200)
        XCTAssertEqual(api.requests.map(\.target), ["/jokes/categories", "/jokes/search?query=kick"])
        XCTAssertEqual(outcomes, try [
            .redirected(status: 302, to: XCTUnwrap(URL(string: api.baseURL + "/jokes/search?query=kick"))),
            .answered(status: 200, bytes: response.body.count),
        ])
    }

    func testFourthRedirectIsNotFollowed() async throws {
        let api = try LoopbackAPI()
        api.answerNext(redirect(to: "/1"), redirect(to: "/2"), redirect(to: "/3"), redirect(to: "/4"))

        await assertThrows(NetworkingError.redirect(host: host(api), .tooMany(limit: 3))) {
            try await self.networking(api).response(to: .categories)
        }
        XCTAssertEqual(api.requests.count, 4)
        XCTAssertEqual(outcomes.last, .failed(.redirect(host: host(api), .tooMany(limit: 3))))
    }

    func testRedirectToAnotherSchemeIsNotFollowed() async throws {
        let api = try LoopbackAPI()
        api.answerNext(redirect(to: "file:///etc/passwd"))

        await assertThrows(NetworkingError.redirect(host: host(api), .otherScheme("file"))) {
            try await self.networking(api).response(to: .categories)
        }
        XCTAssertEqual(api.requests.count, 1)
    }

    func testRedirectWithoutATargetIsAResponse() async throws {
        let api = try LoopbackAPI()
        api.answerNext(.text(status: 302, body: "?"))

        let response = try await networking(api).response(to: .categories)

        XCTAssertEqual(response.status, 302)
    }

    func testCredentialsAreForTheAPIAlone() async throws {
        let api = try LoopbackAPI()
        let other = try LoopbackAPI()
        api.answerNext(redirect(to: "/jokes/random"), redirect(to: other.baseURL + "/jokes/random"))

        _ = try await networking(api, credentials: "me:secret@").response(to: .categories)

        XCTAssertEqual(api.requests.map { $0.header("Authorization") }, ["Basic bWU6c2VjcmV0", "Basic bWU6c2VjcmV0"])
        XCTAssertEqual(other.requests.map { $0.header("Authorization") }, [nil])
        XCTAssertFalse("\(outcomes)".contains("secret"))
    }

    func testTimeoutIsForAllRedirectsTogether() async throws {
        let api = try LoopbackAPI()
        api.answerNext(redirect(to: "/1"), .never)

        await assertThrows(NetworkingError.timedOut(host: host(api), seconds: 0.5)) {
            try await self.networking(api, timeout: 0.5).response(to: .categories)
        }
        XCTAssertEqual(api.requests.count, 2)
        XCTAssertEqual(outcomes.last, .failed(.timedOut(host: host(api), seconds: 0.5)))
    }
}
