import Foundation
import XCTest
@testable import ChuckNorris

final class RetryAfterTests: XCTestCase {
    /// Sun, 06 Nov 1994 08:49:37 GMT, the moment of RFC 9110's examples.
    private let now = Date(timeIntervalSince1970: 784_111_777)

    func testSecondsAndDatesOfEveryFormatAreReadAndBounded() {
        for (header, expected) in [
            ("120", 120), (" 7\t", 7), ("0007", 7), ("0", 1), ("3600", 3600), ("3601", 3600),
            (String(repeating: "9", count: 1000), 3600),
            ("Sun, 06 Nov 1994 08:51:37 GMT", 120),
            ("Sunday, 06-Nov-94 08:51:37 GMT", 120),
            ("Sun Nov  6 08:51:37 1994", 120),
            ("Sun, 06 Nov 1994 08:49:37 GMT", 1),
            ("Sun, 06 Nov 1904 08:49:37 GMT", 1),
            ("Sun, 06 Nov 2094 08:49:37 GMT", 3600),
        ] {
            XCTAssertEqual(seconds(header), expected, header)
        }
    }

    func testPartOfASecondIsRoundedUp() {
        let later = now.addingTimeInterval(0.25)

        XCTAssertEqual(RetryAfter.seconds(header: "Sun, 06 Nov 1994 08:49:47 GMT", sent: nil, now: later), 10)
    }

    func testDateCountsFromTheServersClock() {
        let header = "Wed, 21 Oct 2015 07:28:30 GMT"

        XCTAssertEqual(seconds(header, sent: "Wed, 21 Oct 2015 07:28:00 GMT"), 30)
        XCTAssertEqual(seconds(header, sent: "noon"), 3600)
        XCTAssertEqual(seconds("120", sent: "Wed, 21 Oct 2015 07:28:00 GMT"), 120)
    }

    func testNonsenseIsIgnored() {
        XCTAssertNil(seconds(nil))
        for nonsense in [
            "", " ", "-5", "+5", "1.5", "1e3", "0x10", "1 2", "soon", "5 s", "५", "nan", "inf", "\u{1B}[31m5",
            "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 31 Feb 1994 08:49:37 GMT", "Sun, 06 Nov 1994 25:49:37 GMT",
            "Sun, 06 Nov x994 08:49:37 GMT", "Sun, 06 Nov +1994 08:49:37 GMT", "Sunday, 06-Nov-xx 08:49:37 GMT",
            "Sun, +6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 +8:49:37 GMT", "Sun Nov +6 08:49:37 1994",
            "Sun, 06 Nov 99999999999999999999 08:49:37 GMT", "1994-11-06T08:49:37Z",
        ] {
            XCTAssertNil(seconds(nonsense), nonsense)
        }
    }

    private func seconds(_ header: String?, sent: String? = nil) -> Int? {
        RetryAfter.seconds(header: header, sent: sent, now: now)
    }
}
