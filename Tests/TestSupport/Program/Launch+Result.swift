import Foundation

extension Launch.Started {
    /// Blocks until the process has ended and its pipes are closed; `nil` when time is up.
    func waitForResult(timeout seconds: Double) -> ProgramResult? {
        let deadline = Date(timeIntervalSinceNow: seconds)
        guard let status = process.waitForStatus(timeout: seconds) else { return nil }
        var texts: [Int32: String] = [:]
        for (descriptor, collector) in collectors {
            guard let text = collector.completeText(timeout: deadline.timeIntervalSinceNow) else { return nil }
            texts[descriptor] = text
        }
        return ProgramResult(standardOutput: texts[1] ?? "", standardError: texts[2] ?? "", waitStatus: status)
    }
}
