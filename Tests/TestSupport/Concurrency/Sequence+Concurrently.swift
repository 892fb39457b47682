extension Sequence where Element: Sendable {
    /// Calls a blocking function with each element, with several elements at a time; returns the results in order.
    @discardableResult
    package func concurrently<Result: Sendable>(
        _ width: Int = 8,
        _ body: @escaping @Sendable (Element) throws -> Result
    ) async throws -> [Result] {
        try await withThrowingTaskGroup(of: (Int, Result).self) { group in
            var results: [Int: Result] = [:]
            for (index, element) in enumerated() {
                if index >= width, let (index, result) = try await group.next() {
                    results[index] = result
                }
                group.addTask {
                    try await offTheCooperativePool { try (index, body(element)) }
                }
            }
            for try await (index, result) in group {
                results[index] = result
            }
            return results.sorted { $0.key < $1.key }.map(\.value)
        }
    }
}
