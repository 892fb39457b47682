import XCTest

/// Fails unless the body throws exactly this error.
func assertThrows(
    _ expected: some Error & Equatable,
    file: StaticString = #filePath,
    line: UInt = #line,
    _ body: () async throws -> some Any
) async {
    do {
        let result = try await body()
        XCTFail("got \(result)", file: file, line: line)
    } catch {
        assertEqual(error, expected, file: file, line: line)
    }
}

private func assertEqual<Expected: Error & Equatable>(
    _ error: any Error,
    _ expected: Expected,
    file: StaticString,
    line: UInt
) {
    XCTAssertEqual(error as? Expected, expected, "\(error)", file: file, line: line)
}
