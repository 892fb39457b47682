#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Makes every cure, to see what each asks for and what goes wrong, and throws all of it away.
///
/// A maker is a closure, and what it asks for is known only when it runs. So it runs here, with questions answered by
/// the survey: a cure is made once however many ask for it, whatever its scope; a missing one leaves a gap, and the
/// maker goes on; and what makers set goes into an override of the survey's own. Nothing made here is kept.
///
/// A maker that asks with `getCure` for what is missing cannot be answered and cannot be left either: Swift has no way
/// out of a function that does not throw. So makers run on a thread of the survey's own, and one that is stuck is left
/// where it is: its thread sleeps until the program ends, and another goes on with the rest. Makers of the main actor
/// run on the main actor, where the caller is.
///
/// `@unchecked Sendable`: the caller waits while a thread works and the other way round, handed over under `lock`.
final class Survey: @unchecked Sendable {
    /// What the makers set cures in, over what the caller sees.
    let registry = Registry(over: Registry.current)

    private(set) var problems: [Vaccine.Problem] = []
    private(set) var edges: [Edge] = []
    private(set) var missing: [Vaccine.Key] = []

    private let question: Question
    private let cures: [AnyCure]
    private var outcomes: [ObjectIdentifier: Outcome] = [:]
    /// The cures whose makers are running, outermost first.
    private var underWay: [AnyCure] = []
    private var seenCycles: Set<Set<Vaccine.Key>> = []

    /// The cures that the thread has still to take on.
    private var remaining: ArraySlice<AnyCure> = []
    /// The cures that gave the same object when they were made once more.
    private var constant: Set<ObjectIdentifier> = []
    private let lock = Lock()
    private var isThreadAtWork = false

    /// One cure asks for another.
    struct Edge {
        let from: AnyCure
        let to: Target
        let place: Vaccine.Place
        let kind: Vaccine.Graph.Need
    }

    enum Target {
        case cure(AnyCure)
        case missing(Vaccine.Key)
    }

    private enum Outcome {
        case underWay
        case made(AnyBox)
        case failed(any Error)
    }

    /// An error that is among the problems already.
    private struct Noted: Error, CustomStringConvertible {
        let error: any Error

        var description: String {
            String(describing: error)
        }
    }

    /// - Parameter question: Where the survey was asked for.
    init(_ question: Question) {
        self.question = question
        cures = registry.visibleCures
    }

    /// All cures that were looked at, in the order in which they were set, and after them those they wrap.
    var allCures: [AnyCure] {
        cures + cures.flatMap { sequence(first: $0, next: \.inner).dropFirst() }
    }

    /// What a cure made, until it is thrown away; nil where it could not be made.
    func made(by cure: AnyCure) -> AnyBox? {
        guard case let .made(box) = outcomes[ObjectIdentifier(cure)] else { return nil }
        return box
    }

    /// Looks at everything; to be called once.
    func run() {
        Detours.begin()
        defer { Detours.end() }
        noteReplaced()
        let examined = cures.filter(\.key.arguments.isEmpty)
        Registry.with(registry) {
            attempt(examined.filter(\.needsMainActor)) { _ = try self.box(for: $0) }
        }
        attemptOnThread(examined) { _ = try self.box(for: $0) }
        attemptOnThread(kept) { try self.makeAgain($0) }
        noteCaptives()
    }

    /// Lets go of all that was made, here and now: a thread may hold the survey a little longer than its caller.
    func throwAway() {
        outcomes = [:]
        registry.replaceAll(with: [])
    }

    /// Does something with each cure, on a thread made for it, and on another from there if it gets stuck.
    private func attemptOnThread(_ cures: [AnyCure], _ body: @escaping @Sendable (AnyCure) throws -> Void) {
        remaining = cures[...]
        while !remaining.isEmpty {
            isThreadAtWork = true
            runOnThread {
                Registry.with(self.registry) {
                    while let cure = self.remaining.popFirst() {
                        self.attempt([cure], body)
                    }
                }
                self.handBack()
            }
            lock.locked {
                while isThreadAtWork {
                    lock.wait()
                }
            }
        }
    }

    private func handBack() {
        lock.locked {
            isThreadAtWork = false
            lock.ring()
        }
    }

    /// Leaves the maker that is running where it is: it asked for what there is not.
    ///
    /// Returns only where that cannot be, on the caller's own thread.
    func abandonAttempt(_ error: (any Error)?) {
        guard isThreadAtWork else { return }
        for cure in underWay {
            outcomes[ObjectIdentifier(cure)] = .failed(error ?? Noted(error: CancellationError()))
        }
        underWay = []
        TrailPointer.current.abandon()
        handBack()
        while true {
            pause()
        }
    }

    /// Does something with each cure, on this thread, with all that is asked for answered by the survey.
    private func attempt(_ cures: [AnyCure], _ body: (AnyCure) throws -> Void) {
        let trail = TrailPointer.current
        let outer = trail.pointee.inquiry
        trail.pointee.inquiry = Inquiry(survey: self)
        defer { trail.pointee.inquiry = outer }
        for cure in cures {
            // What is thrown has been noted.
            try? body(cure)
        }
    }

    // MARK: Answers

    func value<Value>(
        _ key: Vaccine.Key,
        as _: Value.Type,
        _ question: Question
    ) throws -> Value {
        let cure = try find(key, question)
        // Safe: a cure is only ever set under the key of its type.
        return try unsafeDowncast(box(for: cure), to: Box<Value>.self).value
    }

    func value<Value>(wrapped inner: Cure<Value>) throws -> Value {
        note(.cure(inner), at: inner.place, .wraps)
        return try unsafeDowncast(box(for: inner), to: Box<Value>.self).value
    }

    /// Lets a closure use the maker of a cure that takes arguments, each time anew.
    func value<Maker, Value>(
        _ key: Vaccine.Key,
        _ question: Question,
        _ use: (Maker) throws -> Value
    ) throws -> Value {
        let cure = try find(key, question)
        underWay.append(cure)
        defer { underWay.removeLast() }
        if underWay.count > LongWay.deepest, underWay.dropLast().contains(where: { $0 === cure }) {
            throw noted(.cycle([key, key]))
        }
        return try use(unsafeDowncast(cure, to: Cure<Maker>.self).make())
    }

    /// Notes that a property will ask when it is first read.
    func noteLazy(_ key: Vaccine.Key, isOptional: Bool, _ question: Question) {
        if let cure = registry.cure(for: key) {
            note(.cure(cure), at: question.place, .lazily)
        } else if isOptional {
            note(.missing(key), at: question.place, .optionally)
        } else {
            note(.missing(key), at: question.place, .lazily)
            noteMissing(key, question)
        }
    }

    /// Notes that somebody asked for what may be missing, and is.
    func noteAbsent(_ key: Vaccine.Key, _ question: Question) {
        note(.missing(key), at: question.place, .optionally)
    }

    private func find(_ key: Vaccine.Key, _ question: Question) throws -> AnyCure {
        guard let cure = registry.cure(for: key) else {
            note(.missing(key), at: question.place, .needs)
            throw noteMissing(key, question)
        }
        note(.cure(cure), at: question.place, .needs)
        return cure
    }

    private func box(for cure: AnyCure) throws -> AnyBox {
        let identity = ObjectIdentifier(cure)
        switch outcomes[identity] {
        case let .made(box):
            return box
        case let .failed(error):
            throw error
        case .underWay:
            throw noteCycle(closedBy: cure)
        case nil:
            break
        }
        if cure.needsMainActor, !MainQueue.isCurrent {
            throw noted(.notLookedAt(cure.key, calledAt: question.place))
        }
        outcomes[identity] = .underWay
        underWay.append(cure)
        defer { underWay.removeLast() }
        do {
            let box = try cure.tryOut()
            outcomes[identity] = .made(box)
            return box
        } catch {
            let error = error as? Noted ?? noted(.failed(cure.key, String(describing: error)))
            outcomes[identity] = .failed(error)
            throw error
        }
    }

    // MARK: Notes

    private func note(_ target: Target, at place: Vaccine.Place, _ kind: Vaccine.Graph.Need) {
        guard let asking = underWay.last else { return }
        edges.append(Edge(from: asking, to: target, place: place, kind: kind))
    }

    private func noted(_ problem: Vaccine.Problem) -> Noted {
        if !problems.contains(problem) {
            problems.append(problem)
        }
        return Noted(error: problem)
    }

    @discardableResult
    private func noteMissing(_ key: Vaccine.Key, _ question: Question) -> Noted {
        noted(.missing(
            key,
            askedFor: question.place,
            path: underWay.map(\.key),
            nearMisses: registry.nearMisses(of: key)
        ))
    }

    private func noteCycle(closedBy cure: AnyCure) -> Noted {
        let start = underWay.firstIndex { $0 === cure } ?? underWay.startIndex
        let keys = underWay[start...].map(\.key)
        let problem = Vaccine.Problem.cycle(keys + [cure.key])
        // The same circle may be entered at each of its cures.
        return seenCycles.insert(Set(keys)).inserted ? noted(problem) : Noted(error: problem)
    }

    private func noteReplaced() {
        for cure in cures {
            // The same line run twice, as in a test's `setUp`, is no contradiction.
            guard let earlier = cure.replacedPlace, earlier != cure.place else { continue }
            _ = noted(.replaced(cure.key, earlier: earlier, later: cure.place))
        }
    }

    /// The edges by which a singleton keeps an object that is no singleton's.
    private var keepingEdges: [(edge: Edge, kept: AnyCure)] {
        edges.compactMap { edge in
            guard edge.from.scope.isSingleton, edge.kind != .wraps, case let .cure(cure) = edge.to else { return nil }
            // A value type is copied, and has no life that could be too short.
            return !cure.scope.isSingleton && made(by: cure)?.object != nil ? (edge, cure) : nil
        }
    }

    /// The cures whose objects singletons keep, each once.
    private var kept: [AnyCure] {
        var seen: Set<ObjectIdentifier> = []
        return keepingEdges.map(\.kept).filter { seen.insert(ObjectIdentifier($0)).inserted }
    }

    /// Makes a cure once more, to see whether it is one object that it gives to everybody.
    private func makeAgain(_ cure: AnyCure) throws {
        guard let first = made(by: cure)?.object, !cure.needsMainActor || MainQueue.isCurrent else { return }
        underWay.append(cure)
        defer { underWay.removeLast() }
        if try cure.tryOut().object === first {
            constant.insert(ObjectIdentifier(cure))
        }
    }

    private func noteCaptives() {
        for (edge, cure) in keepingEdges where !constant.contains(ObjectIdentifier(cure)) {
            _ = noted(.captive(cure.key, keptBy: edge.from.key, scope: cure.scope, askedFor: edge.place))
        }
    }
}
