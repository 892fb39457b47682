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
enum GraphValidator {
    /// Validates everything, and returns what a closure takes from the findings before what was made is discarded.
    ///
    /// - Parameter callSite: Where the validation was asked for.
    static func run<Result>(_ callSite: Vaccine.Place, _ take: (Findings) -> Result) -> Result {
        let core = CoreInspector(hasOverride: true)
        var trial = Trial(core, callSite)
        trial.findings.registrations = core.registrations.flatMap { sequence(first: $0, next: \.inner) }
        // A factory that asks for a validation would be tried by it, without end: within one there is no other.
        if !core.isIntercepted {
            trial.findings.reportReplaced()
            let examined = core.registrations.filter(\.key.arguments.isEmpty)
            for registration in examined where registration.needsMainActor {
                // What is thrown was reported.
                core.run(interceptedBy: trial) { try? trial.attempt(registration) }
            }
            trial = trial.onThread(examined[...]) { try $0.attempt($1) }
            trial.findings.reportCycles()
            trial = trial.onThread(trial.findings.captiveRegistrations[...]) { try $0.attemptAgain($1) }
            trial.findings.reportCaptives()
        }
        defer {
            // A thread that was left behind may hold its trial for ever; so what is kept there is removed now.
            trial.findings = Findings()
            core.end()
        }
        return take(trial.findings)
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
        GraphValidator.run(Vaccine.Place(file, line), \.problems)
    }

    /// Makes every cure once, and returns which there are and what each asked for.
    ///
    /// Nothing that it makes is kept; ``validate(file:line:)`` says how the closures run.
    public static func graph(file: StaticString = #file, line: UInt = #line) -> Graph {
        GraphValidator.run(Vaccine.Place(file, line), Graph.init)
    }
}
