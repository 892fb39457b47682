import XCTest

/// XCTAssertEqual for values that are awaited.
func assertEqual<Value: Equatable>(
    _ value: Value,
    _ expected: Value,
    _ message: String = "",
    file: StaticString = #filePath,
    line: UInt = #line
) {
    XCTAssertEqual(value, expected, message, file: file, line: line)
}

/// Fails unless the body throws the error.
func assertThrows<Failure: Error & Equatable>(
    _ expected: Failure,
    _ message: String = "",
    file: StaticString = #filePath,
    line: UInt = #line,
    _ body: () async throws -> some Any
) async {
    do {
        let answer = try await body()
        XCTFail("got \(answer) \(message)", file: file, line: line)
    } catch {
        XCTAssertEqual(error as? Failure, expected, "\(error) \(message)", file: file, line: line)
    }
}

/// Fails unless the body throws the error of a cancelled task.
func assertIsCancelled(
    file: StaticString = #filePath,
    line: UInt = #line,
    _ body: () async throws -> some Any
) async {
    do {
        let answer = try await body()
        XCTFail("got \(answer)", file: file, line: line)
    } catch {
        XCTAssertTrue(error is CancellationError, "\(error)", file: file, line: line)
    }
}

/// Returns or throws what the body passes to its callback.
func answer<Answer: Sendable>(
    _ body: (@escaping (Result<Answer, any Error>) -> Void) -> Void
) async throws -> Answer {
    try await withCheckedThrowingContinuation { continuation in body { continuation.resume(with: $0) } }
}
