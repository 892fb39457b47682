import XCTest

/// Fails unless the body throws the error.
func assertThrows<Failure: Error & Equatable>(
    _ expected: Failure,
    line: UInt = #line,
    _ body: () async throws -> some Any
) async {
    do {
        let answer = try await body()
        XCTFail("got \(answer)", line: line)
    } catch {
        XCTAssertEqual(error as? Failure, expected, "\(error)", line: line)
    }
}
