import TestSupport

/// Very many commands at one prompt, while requests fail, are interrupted, and the window is resized.
struct PromptSoak {
    private static let mark = "norris>"

    let commands: Int
    private let server: LoopbackAPI
    private let home: TemporaryFolder

    init(commands: Int) throws {
        self.commands = commands
        server = try LoopbackAPI.soaking(fault: Self.fault)
        home = try TemporaryFolder()
    }

    /// Returns the resources of the program in the meantime; throws when a command is not answered.
    func run() throws -> ResourceTrace {
        let prompt = try start()
        var trace = ResourceTrace()
        for number in 1 ... commands {
            if number.isMultiple(of: 97) {
                try prompt.terminal.resize(columns: 60 + number % 60, rows: 20 + number % 10)
            }
            if number.isMultiple(of: 10000) || number == 50 {
                // A second prompt trims the history, which is too long by then.
                try quit(start())
            }
            try ask(number, prompt.terminal)
            if number.isMultiple(of: max(commands / 100, 1)) {
                ResourceTrace.sample(of: prompt.processID).map { trace.samples.append($0) }
            }
        }
        try quit(prompt)
        return trace
    }

    /// Every eighth request fails, with each of the faults in turn.
    private static func fault(_ number: Int) -> Int? {
        number.isMultiple(of: 8) ? number / 8 % LoopbackAPI.soakFaults.count : nil
    }

    private func start() throws -> RunningProgram {
        let terminal = try PseudoTerminal()
        let program = try Program(["--api", server.baseURL, "--timeout", "1"], home: home.path).start(on: terminal)
        try terminal.waitFor(Self.mark)
        return program
    }

    private func quit(_ prompt: RunningProgram) throws {
        try prompt.terminal.type("quit\r")
        let status = try prompt.waitForExit(timeout: 30).exitStatus
        guard status == 0 else { throw SupportError("The prompt ended with status \(status ?? -1).") }
    }

    private func ask(_ number: Int, _ terminal: PseudoTerminal) throws {
        let name = LoopbackAPI.soakName(number)
        func type(_ keys: String, until texts: String...) throws {
            try terminal.type(keys)
            try texts.forEach { try terminal.waitFor($0, timeout: 30) }
        }
        // The first is the echo.
        try type("joke for \(name)\r", until: name)
        // Ctrl-C ends most silences, the timeout the others.
        if Self.fault(number) == LoopbackAPI.soakSilence, !number.isMultiple(of: 5000) {
            try server.waitForRequest { $0.query["name"] == name }
            try type("\u{3}", until: "Canceled.", Self.mark)
        } else {
            try type("", until: name, Self.mark)
        }
        if Self.fault(number) != nil {
            // Ends the pause that the fault has caused.
            try type("set source auto\r", until: "auto", Self.mark)
        }
    }
}
