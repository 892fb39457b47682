import Foundation
import XCTest
@testable import ChuckNorris

final class RedirectStateTests: XCTestCase {
    func testAllowedRedirectsAreFollowed() throws {
        let expectations = [
            ("https://h/a/b", "c", "https://h/a/c"),
            ("https://h/a/b?q", "/c?d=e", "https://h/c?d=e"),
            ("http://h:8080/a", "//g/c", "http://g/c"),
            ("https://h/a", "https://g/", "https://g/"),
            ("http://h/a", "https://g/", "https://g/"),
            ("http://h/a", "http://g/", "http://g/"),
            ("http://h/a", "HTTP://g/", "HTTP://g/"),
            ("https://h/a", "https://[::1]:8080/", "https://[::1]:8080/"),
            ("http://me:secret@h/a", "http://you:secret@g/", "http://g/"),
        ]
        for (start, location, target) in expectations {
            XCTAssertEqual(try advance(start, location).url?.absoluteString, target)
        }
    }

    func testOtherRedirectsAreNotFollowed() throws {
        let expectations: [(String, String, RedirectError)] = [
            ("https://h/a", "http://h/", .insecure("h")),
            ("https://h/a", "http://g:8080/", .insecure("g:8080")),
            ("https://h/a", "file:///etc/passwd", .otherScheme("file")),
            ("http://h/a", "ftp://g/", .otherScheme("ftp")),
            ("http://h/a", "javascript:alert(1)", .otherScheme("javascript")),
            ("http://h/a", "data:text/plain,x", .otherScheme("data")),
            ("http://h/a", "http://", .invalidTarget),
            ("http://h/a", "http://[::1", .invalidTarget),
            ("http://h/a", "http:///b", .invalidTarget),
            ("http://h/a", "/a", .loop),
            ("http://h/a", "", .invalidTarget),
            ("http://h/a", "http://h:99999/b", .invalidTarget),
            ("http://h/a", "://b", .invalidTarget),
        ]
        for (start, location, error) in expectations {
            XCTAssertEqual(try advance(start, location).error, error, location)
        }
    }

    func testOverlongOrEscapedTargetsAreInvalid() throws {
        func text(_ count: Int) -> String {
            String(repeating: "a", count: count)
        }
        for location in [
            "http://\(text(254))/", "\(text(33)):b", "/\(text(8000))", "http://a%20%3B%20type%20rm/",
            "http://a%2Fb/?://[",
        ] {
            XCTAssertEqual(try advance("http://h/a", location).error, .invalidTarget, location)
        }
        for location in ["http://\(text(253))/", "http://[fe80::1%25lo]/", "/\(text(7999))"] {
            XCTAssertNotNil(try advance("http://h/a", location).url, location)
        }
        XCTAssertEqual(try advance("http://h/a", "\(text(32)):b").error, .otherScheme(text(32)))
    }

    func testOnlyRedirectStatusesWithATargetAreFollowed() throws {
        for status in 300 ... 310 {
            let target = try advance("http://h/a", "/b", status: status).url
            XCTAssertEqual(target != nil, [301, 302, 303, 307, 308].contains(status), "\(status)")
        }
        XCTAssertNil(try advance("http://h/a", nil).url)
    }

    func testLoopsAndMoreThanThreeRedirectsAreDetected() throws {
        for (location, error) in [("/4", RedirectError.tooMany(limit: 3)), ("/0", .loop), ("/2", .loop)] {
            XCTAssertEqual(try advance("http://h/0", "/1", "/2", "/3", location).error, error, location)
        }
        XCTAssertEqual(try advance("http://h/0", "/1", "/2", "/3").url?.path, "/3")
    }

    /// Returns the last URL, or the error of the last redirect; those before it are followed.
    private func advance(
        _ start: String,
        _ locations: String?...,
        status: Int = 302
    ) throws -> (url: URL?, error: RedirectError?) {
        var state = try RedirectState(from: XCTUnwrap(URL(string: start)))
        var url: URL?
        for (number, location) in locations.enumerated() {
            do throws(NetworkingError) {
                url = try state.advance(by: HTTPResponse(status: status, location: location))
                XCTAssertTrue(url == nil || url == state.url)
            } catch {
                XCTAssertEqual(number, locations.count - 1)
                guard case let .redirect("h", error) = error else { throw error }
                return (nil, error)
            }
        }
        return (url, nil)
    }
}
