import Benchmarking

/// One thing that people wait for, and how often it is measured.
struct Case {
    let name: String
    /// How long it may take; nil where nobody has promised anything.
    var promise: Promise?
    let measure: (Stage) throws -> Samples

    /// All of them, those with a promise first.
    static func all(_ pace: Pace) -> [Case] {
        // The processors doze between the keys of somebody who types: it takes three times as long as without a pause.
        let typing = pace.isQuick ? 0 : 0.02
        return [
            refresh(times: pace.count(50), pause: pace.isQuick ? 0.3 : 1),
            firstJoke(times: pace.count(20)),
            echo(times: pace.count(200), pause: typing),
            interruptedRequest(times: pace.count(50)),
            interruptedWait(times: pace.count(50)),
            emptyLine(times: pace.count(100), pause: typing),
            tab(times: pace.count(50), pause: typing),
            start(times: pace.count(50)),
            oneJoke(times: pace.count(50)),
            search(results: 1000, times: pace.count(20)),
            pipe(lines: pace.isQuick ? 1000 : 100_000, times: pace.count(5)),
        ]
    }
}
