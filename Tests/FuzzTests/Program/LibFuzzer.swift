import ChuckNorris
import Dispatch

/// The target that NORRIS_FUZZ names.
private let check: @Sendable ([UInt8]) async throws -> Void = {
    let name = getenv("NORRIS_FUZZ").map { String(cString: $0) } ?? ""
    guard let check = fuzzTargets[name] else {
        fatalError("NORRIS_FUZZ has to be one of \(fuzzTargets.keys.sorted().joined(separator: ", ")).")
    }
    return check
}()

private let thread = FuzzerThread()

/// Called by libFuzzer, which contains `main`, with every input.
///
/// libFuzzer reports a crash as a finding, and saves the input.
@_cdecl("LLVMFuzzerTestOneInput")
public func checkOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    thread.run {
        do {
            try await check(bytes)
        } catch {
            fatalError("Broken promise: \(error)")
        }
    }
    return 0
}

/// Runs asynchronous code on the calling thread, because thousands of inputs a second leave no time to switch threads.
final class FuzzerThread: TaskExecutor {
    private let jobs = Locked<[UnownedJob]>([])
    private let arrivals = DispatchSemaphore(value: 0)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        arrivals.signal()
    }

    /// Returns when the body has ended.
    func run(_ body: @escaping @Sendable () async -> Void) {
        let hasEnded = Locked(false)
        Task(executorPreference: self) {
            await body()
            hasEnded.withLock { $0 = true }
        }
        while !hasEnded.withLock({ $0 }) {
            arrivals.wait()
            let job = jobs.withLock { $0.removeFirst() }
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}
