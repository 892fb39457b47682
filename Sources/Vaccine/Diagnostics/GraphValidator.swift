/// Runs every factory, to see what each asks for and what goes wrong, and discards what they make.
///
/// A ``ValidationRun`` resolves the dependencies: each factory runs once, whatever its scope; a missing cure is
/// replaced with a placeholder; and what factories set goes into a separate override.
///
/// A factory that calls `getCure` for a missing cure has no value to continue with, so factories run on a separate
/// thread. One that cannot continue, or does not return in time, is abandoned with its thread, and a new thread
/// continues with a new run that takes over the results. A factory that returns late therefore cannot change the
/// report.
enum GraphValidator {
    /// Validates all cures in sight, and returns what a closure takes from the findings before they are discarded.
    static func run<Result>(_ callSite: Vaccine.Place, _ take: (Findings) -> Result) -> Result {
        // Factories run in it; what they set is removed at the end.
        let override = OverrideUse(Registry(over: Registry.current))
        let registrations = override.registry.visibleRegistrations
        var run = ValidationRun(override, callSite)
        run.findings.registrations = registrations.flatMap { sequence(first: $0, next: \.inner) }
        // Validations do not nest: a factory that validates would otherwise run itself without end.
        if ResolutionStackPointer.current.pointee.interceptor == nil {
            run.findings.reportReplaced()
            let examined = registrations.filter(\.key.arguments.isEmpty)
            for registration in examined where registration.needsMainActor {
                run.run(registration) { try $0.box(for: $1) }
            }
            run = run.onThread(examined[...]) { try $0.box(for: $1) }
            run.findings.reportCycles()
            run = run.onThread(run.findings.captives.map(\.captive)[...]) { try $0.repeatFactory($1) }
            run.findings.reportCaptives()
        }
        defer {
            // An abandoned thread may retain its run and the override forever, so what is in them is removed now.
            run.findings = Findings()
            override.registry.replaceAll(with: [])
            override.end()
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
    /// kept: a singleton is made once more when the program asks. In an override, what the override sees is validated.
    ///
    /// Call it on the main actor if there are cures of the main actor; they are made there, and all others on a
    /// separate thread. A closure that calls `getCure` for a missing cure is suspended there, with the locks it may
    /// hold: its thread sleeps until the program ends, and the closure does not run again while the cure is missing. A
    /// closure that neither returns nor resolves anything within ten seconds is abandoned until it returns. A closure
    /// of the main actor cannot be suspended: the program stops with the error, or waits.
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
