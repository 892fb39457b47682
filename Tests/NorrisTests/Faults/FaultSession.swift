import TestSupport

/// Programs on pipes that meet faults: every question with each of them, and others without it.
struct FaultSession: Sendable {
    enum Source: String, CaseIterable, Sendable {
        case online
        case auto
    }

    /// Longer than anything may take, on a machine however busy.
    static let patience = 30.0

    /// All with the same time limit.
    let faults: [Fault]
    let source: Source
    let jokes: FaultJokes
    /// Whether each question with a fault is followed by one without it at once; else there is one for all.
    let isCareful: Bool

    func record() -> FaultRecord {
        var record = FaultRecord()
        var rest = faults[...]
        while !rest.isEmpty {
            do {
                try meet(&rest, &record)
            } catch {
                // The next ones get a new program.
                record.complain(rest.removeFirst().name, "(\(source)) \(error)")
            }
        }
        return record
    }

    /// Takes away the faults that one program has met.
    private func meet(_ rest: inout ArraySlice<Fault>, _ record: inout FaultRecord) throws {
        let server = try FaultServer(jokes: jokes)
        let conversation = try FaultConversation(
            ["--api", server.baseURL, "--timeout", "\(faults[0].timeout)"] + (source == .online ? ["--online"] : [])
        )
        while let fault = rest.first {
            for route in FaultRoute.allCases {
                try server.set(fault)
                try ask(route, fault.expectation(of: route), with: fault, of: server, in: conversation, &record)
                guard isCareful || route == .search else { continue }
                try server.set(nil)
                // Once they are known, nobody asks for the categories again.
                let next = route == .categories ? .random : route
                try ask(next, nil, with: fault, of: server, in: conversation, &record)
            }
            record.peakMemory = [record.peakMemory, conversation.peakMemory].compactMap(\.self).max()
            rest.removeFirst()
        }
        let result = try conversation.finish()
        if result.signal != nil, let last = faults.last {
            record.complain(last.name, "(\(source)) It died: \(result).")
        }
    }

    /// - Parameter expectation: `nil` when the fault is gone again.
    private func ask(
        _ route: FaultRoute,
        _ expectation: FaultExpectation?,
        with fault: Fault,
        of server: FaultServer,
        in conversation: FaultConversation,
        _ record: inout FaultRecord
    ) throws {
        let joke = try jokes.fresh(in: conversation.output)
        let answer = try conversation.ask(route.command(id: joke.id))
        record.note(fault.name, excess: answer.seconds - fault.timeout)
        let title = "(\(source)) \(route)\(expectation == nil ? ", afterwards" : ""): "
        let complaints = answer.complaints(
            route: route,
            expectation: expectation ?? .answered,
            source: source,
            about: joke
        )
        for complaint in complaints {
            record.complain(fault.name, title + complaint)
        }
        let count = server.takeRequestCount()
        if count > (expectation == nil ? 1 : fault.mostRequests) {
            record.complain(fault.name, title + "\(count) requests were sent.")
        }
        if let expectation, isResting(after: expectation) || (route == .categories && expectation == .answered) {
            try conversation.ask("set source \(source)")
        }
    }

    /// Whether the server is left alone for a while, unless somebody chooses the source once more.
    ///
    /// With --online that takes more than one failure; so connections can outlive the trouble.
    private func isResting(after expectation: FaultExpectation) -> Bool {
        guard case .failed = expectation else { return false }
        return source == .auto || !isCareful
    }
}
