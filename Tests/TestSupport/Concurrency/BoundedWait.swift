import Dispatch

/// Runs something that would wait for ever if what it tests were broken.
///
/// After `seconds` the rescue is called, which has to end the waiting in some way; then this throws, whatever has come
/// of the waiting by then.
package func withinTime<Result>(
    _ seconds: Double = Patience.usual,
    rescue: @escaping @Sendable () -> Void,
    _ body: () async throws -> Result
) async throws -> Result {
    let isRescued = Monitor(false)
    // A queue of its own, because the main actor or the cooperative pool may be what is stuck.
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
