import TestSupport

/// Runs programs on pipes with faults: requests to every endpoint with each fault, and others without it.
struct FaultSession: Sendable {
    enum Source: String, CaseIterable, Sendable {
        case online
        case auto
    }

    /// A timeout that is never reached, even on a busy machine, in seconds.
    static let patience = 30.0

    /// Faults with their places in their group.
    typealias Portion = [(offset: Int, element: Fault)]

    /// The faults, all with the same timeout.
    let faults: Portion
    let source: Source
    let jokes: FaultJokes
    /// Whether each request with a fault is followed by one without it, instead of one after all endpoints.
    let isCareful: Bool
    /// Whether each fault meets all endpoints; otherwise it meets one of them.
    let isComplete: Bool

    func record() -> FaultRecord {
        var record = FaultRecord()
        var rest = faults[...]
        while !rest.isEmpty {
            do {
                try runProgram(&rest, &record)
            } catch {
                // The next faults get a new program.
                record.complain(rest.removeFirst().element.name, "(\(source)) \(error)")
            }
        }
        return record
    }

    /// Runs one program, and removes the faults that it has met.
    private func runProgram(_ rest: inout Portion.SubSequence, _ record: inout FaultRecord) throws {
        let server = try FaultServer(jokes: jokes)
        var unused = jokes.builtIn
        let conversation = try FaultConversation(
            ["--api", server.baseURL, "--timeout", "\(faults[0].element.timeout)"] +
                (source == .online ? ["--online"] : [])
        )
        do {
            defer { record.peakMemory = [record.peakMemory, conversation.peakMemory].compactMap(\.self).max() }
            while let (offset, fault) = rest.first {
                let routes = routes(forFault: offset)
                for route in routes {
                    try server.set(fault)
                    try ask(
                        route,
                        fault.expectation(of: route),
                        with: fault,
                        of: server,
                        in: conversation,
                        &unused,
                        &record
                    )
                    guard isCareful || route == routes.last else { continue }
                    try server.set(nil)
                    // The categories are not requested again once they are known.
                    let next = route == .categories ? .random : route
                    try ask(next, nil, with: fault, of: server, in: conversation, &unused, &record)
                }
                rest.removeFirst()
            }
        }
        let result = try conversation.finish()
        if result.signal != nil, let last = faults.last?.element {
            record.complain(last.name, "(\(source)) It died: \(result).")
        }
    }

    private func routes(forFault offset: Int) -> [FaultRoute] {
        let all = FaultRoute.allCases
        // A source meets every other fault, and the next fault, from the other source, meets the route after the next.
        return isComplete ? all : [all[(offset / 2 + (source == .online ? 0 : 2)) % all.count]]
    }

    /// - Parameter expectation: `nil` for a request without the fault.
    private func ask(
        _ route: FaultRoute,
        _ expectation: FaultExpectation?,
        with fault: Fault,
        of server: FaultServer,
        in conversation: FaultConversation,
        _ unused: inout [FaultJokes.Joke],
        _ record: inout FaultRecord
    ) throws {
        let joke = try FaultJokes.takeFresh(from: &unused, notIn: conversation.output)
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

    /// Whether norris now stops sending requests for a while, unless the source is set again.
    ///
    /// With --online that takes more than one failure, so that connections can outlive the fault.
    private func isResting(after expectation: FaultExpectation) -> Bool {
        guard case .failed = expectation else { return false }
        return source == .auto || !isCareful
    }
}
