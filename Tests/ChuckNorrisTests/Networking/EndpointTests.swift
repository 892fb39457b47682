import ChuckNorris
import XCTest

final class EndpointTests: XCTestCase {
    func testEveryQuestionHasItsURL() {
        let expectations: [(Endpoint, String)] = [
            (.randomJoke(categories: [], name: nil), "/jokes/random"),
            (.randomJoke(categories: ["dev"], name: nil), "/jokes/random?category=dev"),
            (.randomJoke(categories: ["dev", "food"], name: nil), "/jokes/random?category=dev%2Cfood"),
            (.randomJoke(categories: [], name: "Bob"), "/jokes/random?name=Bob"),
            (.randomJoke(categories: ["dev"], name: "Bob"), "/jokes/random?category=dev&name=Bob"),
            (.categories, "/jokes/categories"),
            (.search("kick"), "/jokes/search?query=kick"),
            (.joke(id: "kR4vXwqETd2mPzs-8bYuHg"), "/jokes/kR4vXwqETd2mPzs-8bYuHg"),
            // Text cannot change the resource.
            (.search("a+b & c=d?#/é%"), "/jokes/search?query=a%2Bb%20%26%20c%3Dd%3F%23%2F%C3%A9%25"),
            (.joke(id: "../random?x"), "/jokes/..%2Frandom%3Fx"),
        ]
        for (endpoint, path) in expectations {
            XCTAssertEqual(endpoint.url(at: .publicInstance).absoluteString, "https://api.chucknorris.io" + path)
        }
    }
}
