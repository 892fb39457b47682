import TestSupport
import XCTest
@testable import ChuckNorris

/// The base class of tests with collections in a folder of their own, and the same random numbers in each run.
class CollectionTestCase: XCTestCase {
    private(set) var folder: TemporaryFolder!
    private(set) var draw: BundledJokes.Draw!

    override func setUpWithError() throws {
        folder = try TemporaryFolder()
        let numbers = SeededNumbers()
        draw = { numbers.number(below: $0) }
    }

    override func tearDown() {
        folder = nil
    }

    /// - Parameter texts: Names of files in the folder, some with a colon and a weight.
    func collections(_ texts: String...) -> JokeCollections {
        JokeCollections(texts.map(location), draw: draw, report: { XCTFail("\($0)") })
    }

    func stock(_ texts: String...) -> JokeStock {
        JokeStock(texts.map(location), draw: draw)
    }

    private func location(_ text: String) -> CollectionLocation {
        let parts = text.split(separator: ":")
        return CollectionLocation(path: folder.path(String(parts[0])), weight: parts.count > 1 ? Int(parts[1]) : nil)
    }

    /// Pearson's statistic of the counts must be one that chance alone exceeds in one of 10,000 runs.
    func assert(
        _ counts: [String: Int],
        areOf expected: [String: Double],
        file: StaticString = #filePath,
        line: UInt = #line
    ) {
        XCTAssertEqual(Set(counts.keys).subtracting(expected.keys), [], file: file, line: line)
        let total = Double(counts.values.reduce(0, +)) / expected.values.reduce(0, +)
        let statistic = expected.reduce(0.0) { sum, entry in
            let wanted = entry.value * total
            XCTAssertGreaterThan(wanted, 5, "too few draws for the test", file: file, line: line)
            return sum + (Double(counts[entry.key, default: 0]) - wanted) *
                (Double(counts[entry.key, default: 0]) - wanted)
                / wanted
        }
        // The quantile by Wilson and Hilferty.
        let freedom = Double(expected.count - 1)
        let root = 1 - 2 / (9 * freedom) + 3.719 * (2 / (9 * freedom)).squareRoot()
        XCTAssertLessThan(statistic, freedom * root * root * root, file: file, line: line)
    }
}

/// SplitMix64 with a fixed seed.
private final class SeededNumbers: @unchecked Sendable {
    private var state: UInt64 = 42

    func number(below limit: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((bits ^ (bits >> 31)).multipliedFullWidth(by: UInt64(limit)).high)
    }
}
