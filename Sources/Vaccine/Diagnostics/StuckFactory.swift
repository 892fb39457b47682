/// What is remembered of a factory that a validation left behind: it sleeps for ever, or has not returned yet.
final class StuckFactory: Sendable {
    let error: ReportedError
    /// Whether it may return by itself: it did not ask for what is missing.
    let mayReturn: Bool
    /// What the factory had asked for, in order.
    let edges: [RecordedEdge]

    struct RecordedEdge: Sendable {
        let key: Vaccine.Key
        let place: Vaccine.Place
        let need: Vaccine.Graph.Need
        /// The registration that was asked, not held: it may be the factory's own.
        let target: ObjectIdentifier?

        init(_ edge: Findings.ObservedEdge) {
            switch edge.to {
            case let .registration(registration): (key, target) = (registration.key, ObjectIdentifier(registration))
            case let .missing(key): (self.key, target) = (key, nil)
            }
            place = edge.place
            need = edge.need
        }
    }

    init(error: ReportedError, mayReturn: Bool, edges: [RecordedEdge]) {
        self.error = error
        self.mayReturn = mayReturn
        self.edges = edges
    }

    /// Guards the records of all registrations: several threads may validate at once.
    private static let lock = Lock()

    func record(for registration: Registration) {
        Self.lock.locked { registration.diagnosticRecord = self }
    }

    static func recorded(for registration: Registration) -> StuckFactory? {
        lock.locked { registration.diagnosticRecord as? StuckFactory }
    }

    static func forget(_ registration: Registration) {
        lock.locked { registration.diagnosticRecord = nil }
    }
}

extension Trial {
    /// Asks again what a factory asked that an earlier validation left behind, and throws if that still fails.
    ///
    /// So the factory runs again only if it can go on, and a repeated validation leaves no other thread behind.
    func throwIfStillStuck(_ registration: Registration) throws {
        guard let stuck = StuckFactory.recorded(for: registration) else { return }
        findings.running.append(registration)
        defer { findings.running.removeLast() }
        if stuck.mayReturn {
            throw findings.report(.failed(registration.key, "it has not returned since an earlier validation."))
        }
        let last = stuck.edges.count - 1
        for (number, edge) in stuck.edges.enumerated() {
            switch edge.need {
            case .needs:
                let found = try find(edge.key, edge.place)
                if found.key.arguments.isEmpty {
                    _ = try box(for: found)
                } else if StuckFactory.recorded(for: found) != nil {
                    try throwIfStillStuck(found)
                } else if number == last, edge.target == ObjectIdentifier(found), !isSetByNow(stuck.error) {
                    // Its arguments are gone, so it cannot be asked again, and fails as it did.
                    throw findings.report(stuck.error.problem)
                }
            case .wraps:
                guard let inner = registration.inner else { continue }
                findings.note(.registration(inner), at: inner.place, .wraps)
                _ = try box(for: inner)
            case .lazily, .optionally:
                let found = self.registration(for: edge.key)
                let target = found.map(Findings.Target.registration) ?? .missing(edge.key)
                findings.note(target, at: edge.place, edge.need)
            }
        }
    }

    /// Whether an error is that of a cure which was missing and has been set since.
    private func isSetByNow(_ error: ReportedError) -> Bool {
        guard case let .missing(key, _, _, _) = error.problem else { return false }
        return registration(for: key) != nil
    }
}
