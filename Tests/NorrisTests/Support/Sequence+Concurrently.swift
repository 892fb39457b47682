import TestSupport

extension Sequence where Element: Sendable {
    /// Calls a blocking function with each element, with several elements at a time; returns the results in any order.
    func concurrently<Result: Sendable>(
        _ width: Int = 8,
        _ body: @escaping @Sendable (Element) throws -> Result
    ) async throws -> [Result] {
        try await withThrowingTaskGroup(of: Result.self) { group in
            var results: [Result] = []
            for (index, element) in enumerated() {
                if index >= width, let result = try await group.next() {
                    results.append(result)
                }
                group.addTask {
                    try await offTheCooperativePool { try body(element) }
                }
            }
            for try await result in group {
                results.append(result)
            }
            return results
        }
    }
}
