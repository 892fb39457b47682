import Vaccine
import XCTest

/// Stops a factory until it is opened.
final class Gate: Sendable {
    private let arrival = AsyncStream<Void>.makeStream()
    private let opening = AsyncStream<Void>.makeStream()

    func passed() async {
        arrival.continuation.finish()
        for await _ in opening.stream {}
    }

    func arrived() async {
        for await _ in arrival.stream {}
    }

    func open() {
        opening.continuation.finish()
    }
}

/// Returns a value that is made after other tasks had the chance to run.
func later<Value>(_ value: @autoclosure () throws -> Value) async rethrows -> Value {
    await Task.yield()
    return try value()
}

/// Lets other tasks run until they wait.
func settle() async {
    for _ in 0 ..< 100 {
        await Task.yield()
    }
    try? await Task.sleep(for: .milliseconds(20))
}

/// Asserts that the awaited cure of the value's type is this value.
func assertCure(named name: String? = nil, is expected: some Equatable & Sendable, line: UInt = #line) async throws {
    func cure<Value: Sendable>(_: Value) async throws -> Value {
        try await Vaccine.awaitCure(for: Value.self, named: name)
    }
    let value = try await cure(expected)
    XCTAssertEqual(value, expected, line: line)
}

/// Asserts that a task throws the error of a cancelled task.
func assertCancelled(_ task: Task<some Sendable, any Error>, line: UInt = #line) async {
    let error = await task.result.failure
    XCTAssertTrue(error is CancellationError, "\(String(describing: error))", line: line)
}

/// Returns the error that an operation throws.
func thrown(_ operation: () async throws -> some Any) async -> (any Error)? {
    do {
        _ = try await operation()
        return nil
    } catch {
        return error
    }
}
