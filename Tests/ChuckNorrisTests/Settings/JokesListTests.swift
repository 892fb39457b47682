import XCTest
@testable import ChuckNorris

final class JokesListTests: XCTestCase {
    private func list(_ text: String, home: String? = nil) throws -> JokesList {
        try JokesList(parsing: text, home: home)
    }

    func testWordsAndPathsAreParsedInOrderAndOnce() throws {
        XCTAssertEqual(try list("api,mine"), .standard)
        XCTAssertEqual(
            try list(" mine, builtin,,./api , API,-,mine").items,
            [.mine, .builtIn, .path("./api"), .path("API"), .path("-")]
        )
        XCTAssertEqual(try list("mine,~/a,~b,~", home: "/home/me").text, "mine,/home/me/a,~b,/home/me")
        XCTAssertEqual(try list("builtin,/x,api").withoutAPI().items, [.builtIn, .path("/x")])
        for text in ["", " ", ",", " , "] {
            XCTAssertThrowsError(try list(text)) { error in
                XCTAssertEqual(error as? Failure, Failure(.usage, "The list of jokes is empty."))
            }
        }
    }

    func testListOfThousandsOfItemsTakesLittleTime() throws {
        XCTAssertEqual(try list(String(repeating: "api,", count: 5000)).items, [.api])
    }
}
