/// A record of a factory that a validation abandoned because it cannot continue or has not returned.
final class StuckFactory {
    let error: Vaccine.Problem
    /// Whether it may return by itself: it did not ask for what is missing.
    let mayReturn: Bool
    /// What the factory had asked for, in order.
    let lookups: [(lookup: Lookup, need: Vaccine.Graph.Need)]
    /// The registration that was asked last, not held: it may be the factory's own.
    let lastTarget: ObjectIdentifier?

    init(_ error: Vaccine.Problem, mayReturn: Bool, after asked: [Findings.ObservedEdge]) {
        self.error = error
        self.mayReturn = mayReturn
        lookups = asked.map { ($0.lookup, $0.need) }
        lastTarget = asked.last?.to.map { ObjectIdentifier($0) }
    }
}

extension Registration {
    /// The registration's factory, if a validation abandoned it.
    var stuckFactory: StuckFactory? {
        get { SingletonLock.lock.withLock { diagnosticRecord as? StuckFactory } }
        set { SingletonLock.lock.withLock { diagnosticRecord = newValue } }
    }
}

extension ValidationRun {
    /// Fails all running factories, and records that they are stuck, unless that is on record.
    func abandon(_ error: Vaccine.Problem, mayReturn: Bool) {
        let edges = Dictionary(grouping: findings.edges, by: \.from)
        for registration in findings.running {
            findings.attempts[registration] = .ended(.failure(error))
            guard registration.stuckFactory == nil else { continue }
            registration.stuckFactory = StuckFactory(error, mayReturn: mayReturn, after: edges[registration] ?? [])
        }
        (abandoned, findings.running) = (findings.running, [])
    }

    func abandonFactory(_ error: any Error) {
        lock.withLock {
            guard body != nil else { return }
            if abandoned.isEmpty, let registration = findings.running.last {
                abandon(reported(error, registration), mayReturn: false)
                lock.wakeAll()
            }
            // This thread will never continue what it resolves.
            lock.withoutLock { ResolutionStackPointer.abandon() }
            while true {
                lock.wait()
            }
        }
    }

    /// Repeats the lookups of a factory that was abandoned earlier, and throws if one still fails.
    ///
    /// So the factory runs again only if it can continue, and repeated validations do not block more threads.
    func throwIfStillStuck(_ registration: Registration) throws {
        guard let stuck = registration.stuckFactory else { return }
        findings.running.append(registration)
        // Empty after a lookup that returned late: the results have moved on.
        defer { _ = findings.running.popLast() }
        if stuck.mayReturn {
            throw findings.reportFailed(registration, "it has not returned since an earlier validation.")
        }
        for (lookup, need) in stuck.lookups {
            switch need {
            case .needs, .wraps:
                let found = try find(lookup)
                if found.key.arguments.isEmpty {
                    _ = try box(for: found)
                } else if stuck.lastTarget == ObjectIdentifier(found), !isSetByNow(stuck.error) {
                    // Its arguments are gone, so it cannot be asked again, and fails as it did.
                    throw findings.report(stuck.error)
                }
            case .lazily, .optionally:
                lock.withoutLock { noteUnresolved(lookup, orOptional: need == .optionally ? lookup.key : nil) }
            }
        }
    }

    /// Whether an error is that of a cure which was missing and has been set since.
    private func isSetByNow(_ error: Vaccine.Problem) -> Bool {
        error.kind == .missing && registration(for: error.key) != nil
    }
}
