import TestSupport

/// Somebody who types at one prompt for very long, while everything goes wrong that can.
struct PromptSoak {
    private static let mark = "norris>"

    let commands: Int

    /// Returns what the program had meanwhile; throws when a command is not answered.
    func run() throws -> Course {
        let server = try FaultyServer(fault: Self.fault)
        let home = try TemporaryFolder()
        let terminal = try PseudoTerminal()
        let arguments = ["--api", server.baseURL, "--timeout", "1"]
        let program = try Program(arguments, home: home.path).start(on: terminal)
        try terminal.waitFor(Self.mark)
        var course = Course()
        let pace = max(commands / 100, 1)
        for number in 1 ... commands {
            if number.isMultiple(of: 97) {
                try terminal.resize(columns: 60 + number % 60, rows: 20 + number % 10)
            }
            if number.isMultiple(of: 10000) || number == 50 {
                // It trims the history, which is too long by then.
                try otherPrompt(arguments, home)
            }
            try ask(number, terminal, server)
            if number.isMultiple(of: pace), let state = try ProcessState(of: program.processID) {
                course.add(state)
            }
        }
        try terminal.type("quit\r")
        let status = try program.waitForExit(timeout: 30).exitStatus
        guard status == 0 else { throw SupportError("The prompt ended with \(status ?? -1).\n\(terminal.screen)") }
        course.requests = server.requestCount
        return course
    }

    /// One in eight goes wrong, each time in another way; Ctrl-C ends the silence, but once in a while the timeout
    /// does.
    private static func fault(_ number: Int) -> FaultyServer.Fault? {
        guard number.isMultiple(of: 8) else { return nil }
        return FaultyServer.Fault.allCases[number / 8 % FaultyServer.Fault.allCases.count]
    }

    private func ask(_ number: Int, _ terminal: PseudoTerminal, _ server: FaultyServer) throws {
        let name = Numbered.name(number)
        try terminal.type("joke for \(name)\r")
        // Its echo.
        try terminal.waitFor(name, timeout: 30)
        guard let fault = Self.fault(number) else {
            try terminal.waitFor(name, timeout: 30)
            try terminal.waitFor(Self.mark, timeout: 30)
            return
        }
        if case .silence = fault, !number.isMultiple(of: 5000) {
            try server.waitForSilence(number)
            try terminal.type("\u{3}")
            try terminal.waitFor("Canceled.", timeout: 30)
        } else {
            try terminal.waitFor(name, timeout: 30)
        }
        try terminal.waitFor(Self.mark, timeout: 30)
        // Or the server would not be asked for a while.
        try terminal.type("set source auto\r")
        try terminal.waitFor("auto", timeout: 30)
        try terminal.waitFor(Self.mark, timeout: 30)
    }

    private func otherPrompt(_ arguments: [String], _ home: TemporaryFolder) throws {
        let terminal = try PseudoTerminal()
        let program = try Program(arguments, home: home.path).start(on: terminal)
        try terminal.waitFor(Self.mark, timeout: 30)
        try terminal.type("quit\r")
        try program.waitForExit(timeout: 30)
    }
}
