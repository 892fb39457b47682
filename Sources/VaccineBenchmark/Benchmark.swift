/// Measures all cases and prints what came out.
struct Benchmark {
    let options: Options
    let print: (String) -> Void

    /// Returns the exit status.
    func run() -> Int32 {
        let race = options.isQuick
            ? Race(repetitions: 5, calibration: Calibration(target: 5e6))
            : Race(repetitions: 15, calibration: Calibration(target: 20e6))
        let cases = Cases()
        cases.setUp()
        var results = Results()

        Report.caseHead.forEach(print)
        for one in cases.all {
            let samples = race.samples(of: one.variants())
            results.cases[one.name] = samples
            print(Report.line(one.name, samples))
        }
        print("")
        let teams = TwoThreads(closures: cases.closures, dictionary: cases.dictionary)
        results.teams = race.samples(of: teams.variants)
        Report.threads(results).forEach(print)
        print("")
        let bars = Bar.all(results)
        Report.bars(bars).forEach(print)
        return options.isChecking && bars.contains { !$0.isMet } ? 1 : 0
    }
}
