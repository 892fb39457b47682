/// What is remembered of a factory that a validation left behind: it sleeps for ever, or has not returned yet.
final class StuckFactory: Sendable {
    let error: ReportedError
    /// Whether it may return by itself: it did not ask for what is missing.
    let mayReturn: Bool
    /// What the factory had asked for, in order.
    let questions: [Question]

    struct Question: Sendable {
        let key: Vaccine.Key
        let place: Vaccine.Place
        let need: Vaccine.Graph.Need
        /// The registration that was asked, not held: it may be the factory's own.
        let target: ObjectIdentifier?

        init(_ edge: Findings.Edge) {
            switch edge.to {
            case let .registration(registration): (key, target) = (registration.key, ObjectIdentifier(registration))
            case let .missing(key): (self.key, target) = (key, nil)
            }
            place = edge.place
            need = edge.need
        }
    }

    init(error: ReportedError, mayReturn: Bool, questions: [Question]) {
        self.error = error
        self.mayReturn = mayReturn
        self.questions = questions
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
