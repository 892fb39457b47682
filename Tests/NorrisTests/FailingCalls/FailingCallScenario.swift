#if os(Linux)
    import TestSupport

    /// A run of norris whose calls fail one after the other.
    struct FailingCallScenario: Sendable {
        let name: String
        let base: Scenario
        /// The kinds of calls that fail; nil for all.
        var kinds: Set<String>?
        /// Calls that fail in each run, too.
        var alsoFailing: [FailingCall] = []
        /// Whether the program has written everything that it writes when no call fails.
        let isWhole: @Sendable (ScenarioRun) -> Bool
        /// Whether the next run, in the same home, has done its work.
        var hasGoneOn: @Sendable (ScenarioRun) -> Bool = { $0.result.exitStatus == 0 }
        /// What is wrong with the files after a run, or with what it said about them.
        var complaints: @Sendable (ScenarioRun) -> [String] = { _ in [] }
    }
#endif
