import XCTest
@testable import TestSupport

/// The requests and the routes of the loopback server.
final class LoopbackHTTPTests: XCTestCase {
    func testRequestIsParsedWhenComplete() throws {
        var buffer: [UInt8] = []
        let bytes = [UInt8]("GET /jokes/search?query=a+b%20%C3%BC%2B&x HTTP/1.1\r\nHost: h\r\nAccept:  a: b\r\n\r\nGET"
            .utf8)
        var requests: [LoopbackRequest] = []
        for byte in bytes {
            buffer.append(byte)
            if let request = try LoopbackRequest(takenFrom: &buffer, connection: 3) {
                requests.append(request)
            }
        }
        XCTAssertEqual(requests.count, 1)
        XCTAssertEqual(requests[0].path, "/jokes/search")
        XCTAssertEqual(requests[0].query, ["query": "a b ü+", "x": ""])
        XCTAssertEqual(requests[0].header("Accept"), "a: b")
        XCTAssertEqual(requests[0].connection, 3)

        buffer = bytes
        XCTAssertEqual(try LoopbackRequest(takenFrom: &buffer, connection: 3), requests[0])
        XCTAssertEqual(buffer, [UInt8]("GET".utf8), "the next request stays in the buffer")
    }

    func testRequestBodyIsParsed() throws {
        var buffer = [UInt8]("POST /a%2Fb%zz HTTP/1.1\r\nContent-Length: 3\r\n\r\nab".utf8)
        XCTAssertNil(try LoopbackRequest(takenFrom: &buffer, connection: 1))
        buffer += [UInt8]("cd".utf8)
        let request = try XCTUnwrap(LoopbackRequest(takenFrom: &buffer, connection: 1))
        XCTAssertEqual(request.path, "/a/b%zz")
        XCTAssertEqual(request.body, [UInt8]("abc".utf8))
        XCTAssertEqual(buffer, [UInt8]("d".utf8))
    }

    func testInvalidRequestThrows() {
        var buffer = [UInt8]("hello\r\n\r\n".utf8)
        XCTAssertThrowsError(try LoopbackRequest(takenFrom: &buffer, connection: 1))
    }

    func testRoutesAnswerLikeTheRealServer() throws {
        var routes = LoopbackRoutes(jokes: .samples)
        func response(_ target: String, accept: String = "application/json") throws -> LoopbackResponse {
            var buffer = [UInt8]("GET \(target) HTTP/1.1\r\nAccept: \(accept)\r\n\r\n".utf8)
            return try routes.response(to: XCTUnwrap(LoopbackRequest(takenFrom: &buffer, connection: 1)))
        }
        XCTAssertEqual(try response("/jokes/categories").text, #"["dev","food","science"]"#)
        XCTAssertEqual(try response("/jokes/random?category=dev,food").status, 200)
        XCTAssertEqual(try response("/jokes/random?category=dev,nope").status, 404)
        XCTAssertTrue(try response("/jokes/random?category=food&name=Bob").text.contains("Bob"))
        XCTAssertEqual(try response("/jokes/tstSoupWaits0000000004").status, 200)
        XCTAssertEqual(try response("/jokes/nope").status, 404)
        XCTAssertTrue(try response("/jokes/search?query=sOuP").text.hasSuffix(#""total":1}"#))
        let short = try response("/jokes/search?query=ab")
        XCTAssertEqual(short.status, 400)
        XCTAssertTrue(short.text.contains(#""violations":{"search.query":"size must be between 3 and 120"}"#))
        XCTAssertEqual(try response("/jokes/nope", accept: "text/plain").text, "")
    }
}
