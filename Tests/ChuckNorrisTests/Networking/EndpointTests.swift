import ChuckNorris
import Foundation
import XCTest

final class EndpointTests: XCTestCase {
    func testEveryQuestionHasItsURL() throws {
        let expectations: [(Endpoint, String)] = [
            (.randomJoke(categories: [], name: nil), "/jokes/random"),
            (.randomJoke(categories: ["dev"], name: nil), "/jokes/random?category=dev"),
            (.randomJoke(categories: ["dev", "food"], name: nil), "/jokes/random?category=dev%2Cfood"),
            (.randomJoke(categories: [], name: "Bob"), "/jokes/random?name=Bob"),
            (.randomJoke(categories: ["dev"], name: "Bob"), "/jokes/random?category=dev&name=Bob"),
            (.categories, "/jokes/categories"),
            (.search("kick"), "/jokes/search?query=kick"),
            (.joke(id: "kR4vXwqETd2mPzs-8bYuHg"), "/jokes/kR4vXwqETd2mPzs-8bYuHg"),
        ]
        for (endpoint, path) in expectations {
            XCTAssertEqual(try url(endpoint), "https://api.chucknorris.io" + path)
        }
    }

    func testTextCannotChangeTheResource() throws {
        XCTAssertEqual(
            try url(.search("a+b & c=d?#/é%")),
            "https://api.chucknorris.io/jokes/search?query=a%2Bb%20%26%20c%3Dd%3F%23%2F%C3%A9%25"
        )
        XCTAssertEqual(try url(.joke(id: "../random?x")), "https://api.chucknorris.io/jokes/..%2Frandom%3Fx")
    }

    func testBaseMayHaveAPathAndASlashAtItsEnd() throws {
        XCTAssertEqual(
            try url(.categories, base: "http://localhost:8080/chuck/"),
            "http://localhost:8080/chuck/jokes/categories"
        )
    }

    private func url(_ endpoint: Endpoint, base: String = APIBase.publicInstance.address) throws -> String {
        try endpoint.url(at: APIBase(parsing: base)).absoluteString
    }
}
