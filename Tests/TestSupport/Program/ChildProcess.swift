import ChuckNorris
import Foundation

/// A child process that is reaped when it ends, and killed with its process group with the last reference.
final class ChildProcess: Sendable {
    let processID: Int32
    /// The status of waitpid(2); `nil` while the child can be signaled.
    private let status: Monitor<Int32?>
    private let reaper: WorkerThread

    /// Takes ownership of a child that leads its own process group.
    init(processID: Int32) {
        let status = Monitor<Int32?>(nil)
        self.processID = processID
        self.status = status
        reaper = WorkerThread(name: "reaper") {
            var information = siginfo_t()
            // Reaped under the lock, so that a signal never reaches another process with the same number.
            _ = retryingInterrupted { waitid(P_PID, id_t(processID), &information, WEXITED | WNOWAIT) }
            status.withValue {
                var code: Int32 = 0
                waitpid(processID, &code, 0)
                $0 = code
            }
        }
    }

    deinit {
        _ = signal(SIGKILL, group: true)
        reaper.join()
    }

    func waitForStatus(timeout seconds: Double) -> Int32? {
        status.wait(timeout: seconds) { $0 }
    }

    /// Returns `false` when the child has already ended.
    func signal(_ number: Int32, group: Bool = false) -> Bool {
        status.withValue { $0 == nil && kill(group ? -processID : processID, number) == 0 }
    }
}
