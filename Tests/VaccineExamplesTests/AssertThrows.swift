import XCTest

/// Fails unless the body throws exactly this error.
func assertThrows<Expected: Error & Equatable>(
    _ expected: Expected,
    file: StaticString = #filePath,
    line: UInt = #line,
    _ body: () async throws -> some Any
) async {
    do {
        let result = try await body()
        XCTFail("got \(result)", file: file, line: line)
    } catch {
        XCTAssertEqual(error as? Expected, expected, "\(error)", file: file, line: line)
    }
}
