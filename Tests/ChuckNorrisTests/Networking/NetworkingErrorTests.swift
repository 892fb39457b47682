import ChuckNorris
import XCTest

final class NetworkingErrorTests: XCTestCase {
    func testEveryErrorIsASentenceThatSaysWhatToDo() {
        let expectations: [(NetworkingError, String)] = [
            (.timedOut(host: "h", seconds: 5), "h did not answer within 5 s; try again, or allow it more time."),
            (.timedOut(host: "h", seconds: 0.5), "h did not answer within 0.5 s; try again, or allow it more time."),
            (.unknownHost("h"), "The host h was not found; check the network and the name."),
            (.unreachable(host: "h"), "h cannot be reached; check the network, and that a server runs there."),
            (.connectionLost(host: "h"), "The connection to h broke off; try again."),
            (
                .notSecure(host: "h"),
                "h cannot prove that it is h, so nothing was sent; check the network and the clock."
            ),
            (.other(host: "h", reason: "why"), "h could not be asked (why); check the network."),
        ]
        for (error, sentence) in expectations {
            XCTAssertEqual(error.description, sentence)
        }
    }
}
