import TestSupport

/// A run of the program for one joke, with a fault.
struct FaultCommand: Sendable {
    let fault: Fault
    let jokes: FaultJokes

    func record() -> FaultRecord {
        var record = FaultRecord()
        do {
            let server = try FaultServer(jokes: jokes)
            try server.set(fault)
            let result = try Program(
                ["--api", server.baseURL, "--timeout", "\(fault.timeout)", "--online", "joke"]
            ).run(timeout: FaultSession.patience)
            record.answers += 1
            let isAnswered = fault.expectation(of: .random) == .answered
            let isRight = result.exitStatus == (isAnswered ? 0 : 69)
                && result.standardOutput.isEmpty != isAnswered
                && result.standardError.filter(\.isNewline).count == (isAnswered ? 0 : 1)
            if !isRight {
                record.complain(fault.name, "As one command it ended with \(result).")
            }
        } catch {
            record.complain(fault.name, "\(error)")
        }
        return record
    }
}
