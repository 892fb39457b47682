import Foundation
import Vaccine
import VaccineTesting
import XCTest

/// Unit: the request, and the errors of the network.
final class MovieWebSourceTests: IsolatedTestCase {
    func testFirstPageIsRequested() async throws {
        Vaccine.setCure(for: Networking.self, with: NetworkingStub { url in Data(url.absoluteString.utf8) })

        let page = try await source().popularPage()

        XCTAssertEqual(
            String(decoding: page, as: UTF8.self),
            "https://movies.example/3/movie/popular?api_key=key&page=1"
        )
    }

    func testErrorOfTheNetworkKeepsItsKind() async {
        Vaccine.setCure(
            for: Networking.self,
            with: NetworkingStub { _ throws(NetworkingError) in throw .status(401) }
        )

        await assertThrows(MovieError.network(.status(401))) { try await self.source().popularPage() }
    }

    private func source() throws -> MovieWebSource {
        try MovieWebSource(api: MovieAPI(baseURL: XCTUnwrap(URL(string: "https://movies.example")), key: "key"))
    }
}
