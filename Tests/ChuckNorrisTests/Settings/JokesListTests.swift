import TestSupport
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
            ["mine", "builtin", "./api", "API", "-"]
        )
        XCTAssertEqual(try list("mine,~/a,~b,~", home: "/home/me").text, "mine,/home/me/a,~b,/home/me")
        XCTAssertEqual(try list("builtin,/x,api").withoutAPI().items, ["builtin", "/x"])
        for text in ["", " ", ",", " , "] {
            XCTAssertThrowsError(try list(text)) { error in
                XCTAssertEqual(error as? Failure, Failure(.usage, "The list of jokes is empty."))
            }
        }
    }

    func testListOfThousandsOfItemsTakesLittleTime() throws {
        XCTAssertEqual(try list(String(repeating: "api,", count: 5000)).items, ["api"])
    }

    func testCommaOfAnExistingFileBelongsToItsName() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("a", to: "one, two,three.txt")

        XCTAssertEqual(try list("api,\(path),/nosuch,file").items, ["api", path, "/nosuch", "file"])
        XCTAssertEqual(try list(list("\(path),mine").text).items, [path, "mine"])
    }
}
