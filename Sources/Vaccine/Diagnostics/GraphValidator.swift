/// Runs every factory, to see what each asks for and what goes wrong, and discards what they make.
///
/// A ``ValidationRun`` answers the requests: each factory runs once, whatever its scope; a missing cure is replaced
/// with a placeholder; and what factories set goes into cures of the validation's own.
///
/// A factory that calls `getCure` for a missing cure has no value to continue with, so factories run on a separate
/// thread. Such a factory is left where it stands, with its thread, and a new thread continues.
enum GraphValidator {
    /// Validates all cures in sight, and returns what a closure takes from the findings before they are discarded.
    static func run<Result>(_ callSite: Vaccine.Place, _ take: (Findings) -> Result) -> Result {
        let visible = Registry.current.visibleRegistrations
        // Factories run in it; what they set is removed at the end.
        let use = CuresUse(Registry(over: Registry.current))
        let run = ValidationRun(use, callSite)
        run.findings.registrations = visible.flatMap(\.layers)
        // Validations do not nest: a factory that validates would otherwise run itself without end.
        if ThreadState.current.context?.interceptor == nil {
            run.findings.reportReplaced()
            let examined = visible.filter { !$0.key.takesArguments }
            for registration in examined where registration.needsMainActor {
                run.run(registration) { try $0.box(for: $1) }
            }
            run.onThread(examined) { try $0.box(for: $1) }
            run.onThread(run.findings.captives.map(\.captive)) { try $0.repeatFactory($1) }
            run.findings.reportCaptives()
        }
        defer {
            // A thread that was left behind may hold the run and its cures, so what is in them is removed now.
            run.findings = Findings()
            use.registry.removeAll()
        }
        return take(run.findings)
    }
}

extension Vaccine {
    /// Makes every cure once, and returns all that is wrong with them; nothing when all is well.
    ///
    /// ```swift
    /// XCTAssertEqual(Vaccine.validate(), [])
    /// ```
    ///
    /// What a singleton may keep is made a second time, to see whether it is another object. Nothing that is made is
    /// kept: a singleton is made once more when the program asks. In an override or a child, what it sees is validated.
    /// A declared cure is examined once it was set or asked for, here or before.
    ///
    /// Call it on the main actor if there are cures of the main actor; they are made there, and all others on a
    /// separate thread, whose stack is large. A closure that calls `getCure` for a missing cure is reported, and left
    /// where it stands, with the locks it may hold, until the process ends: so validate in a test. `@Inject`,
    /// autowiring and `requireCure` leave nothing behind. A closure of the main actor cannot be left: the program stops
    /// with the error. A closure that does not return keeps this function from returning.
    public static func validate(file: StaticString = #fileID, line: UInt = #line) -> [Problem] {
        GraphValidator.run(Place(file, line), \.problems)
    }

    /// Makes every cure once, and returns which there are and what each asked for.
    ///
    /// Nothing that it makes is kept; ``validate(file:line:)`` says how the closures run.
    public static func graph(file: StaticString = #fileID, line: UInt = #line) -> Graph {
        GraphValidator.run(Place(file, line), Graph.init)
    }
}
