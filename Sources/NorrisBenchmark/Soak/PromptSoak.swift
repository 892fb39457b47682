import TestSupport

/// Very many commands at one prompt, while requests fail, are interrupted, and the window is resized.
struct PromptSoak {
    let commands: Int

    /// Returns the resources of the program in the meantime; throws when a command is not answered.
    func run() throws -> ResourceTrace {
        let server = try LoopbackAPI.faulty(fault: Self.fault)
        let home = try TemporaryFolder()
        let prompt = try TimedPrompt(server, timeout: 1, home: home)
        var trace = ResourceTrace()
        for number in 1 ... commands {
            if number.isMultiple(of: 97) {
                try prompt.program.terminal.resize(columns: 60 + number % 60, rows: 20 + number % 10)
            }
            if number.isMultiple(of: 10000) || number == 50 {
                // A second prompt trims the history, which is too long by then.
                try TimedPrompt(server, timeout: 1, home: home).quit()
            }
            try ask(number, prompt, server)
            if number.isMultiple(of: max(commands / 100, 1)) {
                try ResourceTrace.sample(of: prompt.program.processID).map { trace.samples.append($0) }
            }
        }
        let status = try prompt.quit()
        guard status == 0 else { throw SupportError("The prompt ended with status \(status ?? -1).") }
        trace.requests = server.requests.count
        return trace
    }

    /// Every eighth request fails, with each of the faults in turn.
    private static func fault(_ number: Int) -> Int? {
        number.isMultiple(of: 8) ? number / 8 % LoopbackAPI.faults.count : nil
    }

    private func ask(_ number: Int, _ prompt: TimedPrompt, _ server: LoopbackAPI) throws {
        let name = LoopbackAPI.name(number)
        // The first is the echo.
        try prompt.type("joke for \(name)\r", until: name)
        // Ctrl-C ends most silences, the timeout the others.
        if Self.fault(number) == LoopbackAPI.silence, !number.isMultiple(of: 5000) {
            try server.waitForRequest { $0.query["name"] == name }
            try prompt.type("\u{3}", until: "Canceled.")
        } else {
            try prompt.waitFor(name)
        }
        try prompt.waitFor(TimedPrompt.mark)
        if Self.fault(number) != nil {
            // Ends the pause that the fault has caused.
            try prompt.type("set source auto\r", until: "auto", TimedPrompt.mark)
        }
    }
}
