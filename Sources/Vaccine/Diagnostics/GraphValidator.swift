/// Runs every factory, to see what each asks for and what goes wrong, and discards what they make.
///
/// A factory is a closure, and what it asks for is known only when it runs. So it runs here, with its questions
/// answered by a ``Trial``: a factory runs once however many ask for its value, whatever its scope; a missing cure
/// becomes a placeholder, and the factory goes on; and what factories set goes into an override of the trial's own.
///
/// A factory that asks with `getCure` for what is missing cannot be answered and cannot be left either: Swift has no
/// way out of a function that does not throw. So factories run on a thread of their own. One that cannot go on is left
/// where it is, as is one that does not return in time: its thread stays behind, and another one runs the rest, with a
/// new trial that takes over what was found. So a factory that returns late finds its own, empty trial, and never
/// changes the report. Factories of the main actor run on the main actor, where the caller is.
final class GraphValidator {
    /// All registrations in sight, in the order in which they were set, each followed by those that it wraps.
    private(set) var registrations: [Registration]
    private var trial: Trial

    var findings: Findings {
        trial.findings
    }

    /// - Parameter callSite: Where the validation was asked for.
    init(_ callSite: CallSite) {
        trial = Trial(CoreInspector(hasOverride: true), callSite)
        registrations = trial.core.registrations.flatMap { sequence(first: $0, next: \.inner) }
    }

    /// Validates everything, and returns what a closure takes from it before what was made is discarded.
    static func run<Result>(_ callSite: CallSite, _ take: (GraphValidator) -> Result) -> Result {
        let validator = GraphValidator(callSite)
        validator.run()
        defer { validator.discard() }
        return take(validator)
    }

    private func run() {
        // A factory that asks for a validation would be tried by it, without end: within one there is no other.
        guard !trial.core.isIntercepted else { return }
        trial.findings.reportReplaced(registrations)
        let examined = trial.core.registrations.filter(\.key.arguments.isEmpty)
        for registration in examined where registration.needsMainActor {
            // What is thrown was reported.
            trial.core.run(interceptedBy: trial) { try? trial.attempt(registration) }
        }
        attemptOnThread(examined) { try $0.attempt($1) }
        trial.findings.reportCycles()
        attemptOnThread(trial.findings.captiveRegistrations) { try $0.attemptAgain($1) }
        trial.findings.reportCaptives()
    }

    /// A thread that was left behind may hold its trial for ever; so what is kept there is removed now.
    private func discard() {
        registrations = []
        trial.findings = Findings()
        trial.core.end()
    }

    /// Attempts registrations on a thread made for it, and continues on another one if a factory cannot go on.
    private func attemptOnThread(
        _ registrations: [Registration],
        _ body: @escaping Trial.Body
    ) {
        var remaining = registrations[...]
        while !remaining.isEmpty {
            switch trial.runThread(remaining, body) {
            case .finished:
                return
            case let .leftBehind(successor, rest):
                (trial, remaining) = (successor, rest)
            case let .failed(error):
                for registration in remaining where trial.findings.made(by: registration) == nil {
                    trial.findings.report(.failed(
                        registration.key,
                        "it was not tried, because no thread could be started (error \(error))."
                    ))
                }
                return
            }
        }
    }
}

extension Vaccine {
    /// Makes every cure once, and returns all that is wrong with them; nothing when all is well.
    ///
    /// ```swift
    /// XCTAssertEqual(Vaccine.validate(), [])
    /// ```
    ///
    /// It finds each missing cure with the cures that need it, each cycle with its whole path, each singleton that
    /// would keep an object of a shorter life, and each cure that was set twice. What a singleton would keep is made a
    /// second time, to see whether it is another object. Nothing that is made is kept: a singleton is made once more
    /// when the program asks. In an override, what the override sees is validated.
    ///
    /// Call it on the main actor if there are cures of the main actor; they are made there, and all others on a thread
    /// of the library's own. A closure that asks with `getCure` for what is missing is left at that line, with the
    /// locks that it may hold, and its thread sleeps until the program ends; it is not run again while the cure is
    /// missing. So is one that neither returns nor asks for anything within ten seconds, until it returns. On the main
    /// actor that cannot be done: there the program stops with the sentence, or waits.
    ///
    /// - Parameters:
    ///   - file: Where it is called, for the sentence about cures of the main actor that could not be validated.
    ///   - line: The line of that file.
    public static func validate(file: StaticString = #file, line: UInt = #line) -> [Problem] {
        GraphValidator.run(CallSite(file: file, line: line), \.findings.problems)
    }

    /// Makes every cure once, and returns which there are and what each asked for.
    ///
    /// Nothing that it makes is kept; ``validate(file:line:)`` says how the closures run.
    ///
    /// - Parameters:
    ///   - file: Where it is called.
    ///   - line: The line of that file.
    public static func graph(file: StaticString = #file, line: UInt = #line) -> Graph {
        GraphValidator.run(CallSite(file: file, line: line), Graph.init)
    }
}
