import LineEditing
import XCTest

extension XCTestCase {
    func assertThrows(
        _ expected: HistoryError,
        line: UInt = #line,
        _ body: () async throws -> some Any
    ) async {
        do {
            _ = try await body()
            XCTFail("expected \(expected)", line: line)
        } catch {
            XCTAssertEqual(error as? HistoryError, expected, line: line)
        }
    }
}
