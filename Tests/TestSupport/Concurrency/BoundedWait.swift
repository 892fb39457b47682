import Dispatch

/// Runs a body that might never return, within a time limit.
///
/// After `seconds`, calls `rescue`, which must make the body return; then throws, even if the body has succeeded by
/// then.
package func withinTime<Result>(
    _ seconds: Double = Patience.usual,
    rescue: @escaping @Sendable () -> Void,
    _ body: () async throws -> Result
) async throws -> Result {
    let isRescued = Monitor(false)
    // A queue of its own, because the main actor or the cooperative pool may be blocked.
    let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "norris.tests.rescue"))
    timer.schedule(deadline: .now() + seconds)
    timer.setEventHandler {
        isRescued.withValue { $0 = true }
        rescue()
    }
    timer.activate()
    defer { timer.cancel() }
    let result = try await body()
    guard !isRescued.withValue({ $0 }) else {
        throw SupportError("It took longer than \(seconds) s, and ended only because the test gave up.")
    }
    return result
}
