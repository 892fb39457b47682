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

/// So that `assertThrows` can expect it.
extension CancellationError: @retroactive Equatable {
    public static func == (_: CancellationError, _: CancellationError) -> Bool {
        true
    }
}

/// Returns or throws what the body passes to its callback.
func answer<Answer: Sendable>(_ body: (@escaping (Result<Answer, any Error>) -> Void) -> Void) async throws -> Answer {
    try await withCheckedThrowingContinuation { continuation in body { continuation.resume(with: $0) } }
}
