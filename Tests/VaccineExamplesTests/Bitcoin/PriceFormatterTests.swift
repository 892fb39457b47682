import XCTest

final class PriceFormatterTests: XCTestCase {
    func testThousandsAreGroupedAndCentsAreSeparate() {
        XCTAssertEqual(text(6_423_107), PriceText(whole: "$64,231", cents: "07"))
        XCTAssertEqual(text(12_345_678_990), PriceText(whole: "$123,456,789", cents: "90"))
        XCTAssertEqual(text(100_000), PriceText(whole: "$1,000", cents: "00"))
        XCTAssertEqual(text(99999), PriceText(whole: "$999", cents: "99"))
        XCTAssertEqual(text(5), PriceText(whole: "$0", cents: "05"))
    }

    func testCurrencyPrecedesTheAmount() {
        XCTAssertEqual(text(100, "EUR").whole, "€1")
        XCTAssertEqual(text(100, "CHF").whole, "CHF 1")
    }

    private func text(_ cents: Int, _ currency: String = "USD") -> PriceText {
        PriceFormatter().text(for: Price(cents: cents, currency: currency))
    }
}
