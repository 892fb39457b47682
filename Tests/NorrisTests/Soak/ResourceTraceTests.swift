import XCTest

/// The growth of resources during a soak.
final class ResourceTraceTests: XCTestCase {
    /// Memory, peak memory, threads and descriptors.
    private let usual = [40000, 41000, 6, 12]

    func testSteadyResourcesPass() {
        XCTAssertEqual(grown { _ in [0, 0, 0, 0] }, [])
        XCTAssertEqual(grown { [$0 % 3, 0, $0 % 3, $0 % 3] }, [])
    }

    func testGrowthOfEachResourceIsSeen() {
        XCTAssertEqual(grown { [$0 * 100, 0, 0, 0] }, ["memory in kB"])
        XCTAssertEqual(grown { [0, $0 * 200, 0, 0] }, ["peak memory in kB"])
        XCTAssertEqual(grown { [0, 0, $0 / 4, 0] }, ["threads"])
        XCTAssertEqual(grown { [0, 0, 0, $0 / 10] }, ["descriptors"])
    }

    private func grown(_ growth: (Int) -> [Int]) -> [String] {
        var trace = ResourceTrace()
        for number in 1 ... 100 {
            trace.samples.append(zip(usual, growth(number)).map(+))
        }
        return trace.changes.filter { !$0.isAllowed }.map(\.name)
    }
}
