import XCTest

final class PriceTests: XCTestCase {
    func testAmountIsParsedToTheCent() {
        XCTAssertEqual(cents("64231.07"), 6_423_107)
        XCTAssertEqual(cents("64231.7"), 6_423_170)
        XCTAssertEqual(cents("64231"), 6_423_100)
        XCTAssertEqual(cents("0.01"), 1)
        XCTAssertEqual(cents("9007199254740993.01"), 900_719_925_474_099_301, "a Double would lose this cent")
    }

    func testFractionsOfCentsAreRounded() {
        XCTAssertEqual(cents("1.004999"), 100)
        XCTAssertEqual(cents("1.005"), 101)
        XCTAssertEqual(cents("1.999"), 200)
    }

    func testInvalidAmountIsRefused() {
        for text in ["", ".", "5.", ".5", "-1.00", "+1", "1,5", "1.2.3", "1e9", "٣", "99999999999999999999"] {
            XCTAssertNil(cents(text), text)
        }
    }

    private func cents(_ amount: String) -> Int? {
        Price(amount: amount, currency: "USD")?.cents
    }
}
