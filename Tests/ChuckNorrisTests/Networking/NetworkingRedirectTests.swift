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

        await assertRequestFails(api, with: .redirect(host: api.host, .tooMany(limit: 3)))
        XCTAssertEqual(api.requests.count, 4)
    }

    func testRedirectToAnotherSchemeIsNotFollowed() async throws {
        let api = try LoopbackAPI()
        api.answerNext(redirect(to: "file:///etc/passwd"))

        await assertRequestFails(api, with: .redirect(host: api.host, .otherScheme("file")))
        XCTAssertEqual(api.requests.count, 1)
    }

    func testRedirectWithoutATargetIsAResponse() async throws {
        let api = try LoopbackAPI()
        api.answerNext(.text(status: 302, body: "?"))

        try await assertEqual(networking(api).response(to: .categories).status, 302)
    }

    func testTimeoutIsForAllRedirectsTogether() async throws {
        let api = try LoopbackAPI()
        api.answerNext(redirect(to: "/1"), .never)

        await assertRequestFails(api, with: .timedOut(host: api.host, seconds: 0.5), timeout: 0.5)
        XCTAssertEqual(api.requests.count, 2)
    }
}
