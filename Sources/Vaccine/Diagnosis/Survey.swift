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

    var problems: [Vaccine.Problem] = []
    var notedProblems: Set<Vaccine.Problem> = []
    var nearMissesFound: [Vaccine.Key: [String]] = [:]
    var edges: [Edge] = []

    let question: Question
    private(set) var cures: [AnyCure]
    var outcomes: [ObjectIdentifier: Outcome] = [:]
    /// The cures whose makers are running, outermost first.
    var underWay: [AnyCure] = []
    /// Whether somebody asked for a cure whose maker was running.
    var hasCycle = false

    /// The cures that the thread has still to take on.
    private var remaining: ArraySlice<AnyCure> = []
    /// The cures that gave the same object when they were made once more.
    var constant: Set<ObjectIdentifier> = []
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

    enum Outcome {
        case underWay
        case made(AnyBox)
        case failed(any Error)
    }

    /// An error that is among the problems already.
    struct Noted: Error, CustomStringConvertible {
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

    /// All cures that were looked at, in the order in which they were set, each followed by those that it wraps.
    var allCures: [AnyCure] {
        cures.flatMap { sequence(first: $0, next: \.inner) }
    }

    /// What a cure made, until it is thrown away; nil where it could not be made.
    func made(by cure: AnyCure) -> AnyBox? {
        guard case let .made(box) = outcomes[ObjectIdentifier(cure)] else { return nil }
        return box
    }

    /// Looks at everything; to be called once.
    func run() {
        // A maker that asks for a survey would be tried out by it, without end: within one there is no other.
        guard TrailPointer.current.pointee.inquiry?.survey == nil else { return }
        Detours.begin()
        defer { Detours.end() }
        noteReplaced()
        let examined = cures.filter(\.key.arguments.isEmpty)
        Registry.with(registry) {
            attempt(examined.filter(\.needsMainActor)) { _ = try self.box(for: $0) }
        }
        attemptOnThread(examined) { _ = try self.box(for: $0) }
        noteCycles()
        attemptOnThread(keptCures) { try self.makeAgain($0) }
        noteCaptives()
    }

    /// Lets go of all cures and of all that was made, once the results are taken.
    ///
    /// A thread may hold the survey a little longer than its caller, and one that was left asleep does for good.
    func throwAway() {
        cures = []
        edges = []
        outcomes = [:]
        registry.replaceAll(with: [])
        registry.endDetour()
    }

    /// Does something with each cure, on a thread made for it, and on another from there if it gets stuck.
    private func attemptOnThread(_ cures: [AnyCure], _ body: @escaping @Sendable (AnyCure) throws -> Void) {
        remaining = cures[...]
        while !remaining.isEmpty {
            isThreadAtWork = true
            let failure = runOnThread {
                Registry.with(self.registry) {
                    while let cure = self.remaining.popFirst() {
                        self.attempt([cure], body)
                    }
                }
                self.handBack()
            }
            if failure != 0 {
                return giveUp(failure)
            }
            lock.locked {
                while isThreadAtWork {
                    lock.wait()
                }
            }
        }
    }

    /// Tells that what remains was not looked at: too many makers got stuck, each with a thread.
    private func giveUp(_ failure: Int32) {
        isThreadAtWork = false
        for cure in remaining where made(by: cure) == nil {
            _ = noted(.failed(cure.key, "it was not looked at, because no thread could be started (error \(failure))."))
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
    func abandonAttempt(_ error: any Error) {
        guard isThreadAtWork else { return }
        for cure in underWay {
            outcomes[ObjectIdentifier(cure)] = .failed(error)
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
}
