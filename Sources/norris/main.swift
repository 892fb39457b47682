import ChuckNorris
import NorrisPrompt
import Vaccine

let environment = Environment.process
let invocation = Invocation.ofThisProcess(environment: environment)
let options = invocation.options
let output = Output.standard(color: options.settings.color, environment: environment)
let bundledJokes = BundledJokes()
let recentJokes = RecentJokes()
let log = options.log == .debug ? DebugLog(output: output) : nil
let circuit = Circuit(onChange: { [log] in log?.tell($0) })
let outage = Outage()

/// Sets the cures anew for settings that somebody has changed.
@MainActor
func apply(_ change: Settings.Change, settings: Settings) {
    // Who chooses a source wants it now.
    if case .source = change {
        circuit.close()
        outage.end()
    }
    setCures(for: settings)
}

/// Sets the cures, bottom-up.
@MainActor
func setCures(for settings: Settings) {
    switch settings.source {
    case .offline:
        Vaccine.setCure(for: ChuckNorrisServicing.self, isUnique: true, with: bundledJokes)
    case .online:
        setNetworkingCure(timeout: settings.timeout)
        Vaccine.setCure(for: ChuckNorrisServicing.self, isUnique: true, with: apiService(settings, failureLimit: 3))
    case .auto:
        setNetworkingCure(timeout: settings.timeout)
        let notice = FallbackNotice(output: output)
        Vaccine.setCure(
            for: ChuckNorrisServicing.self,
            isUnique: true,
            with: FallbackService(
                primary: apiService(settings, failureLimit: 1),
                secondary: bundledJokes,
                outage: outage,
                onFallback: notice.show
            )
        )
    }
    Vaccine.setCure(for: JokeViewModeling.self, with: JokeViewModel())
}

@MainActor
func setNetworkingCure(timeout: Double) {
    let userAgent = "norris/\(Version.current)"
    Vaccine.setCure(
        for: Networking.self,
        isUnique: true,
        with: HTTPNetworking(
            api: options.api,
            userAgent: userAgent,
            timeout: timeout,
            environment: NetworkEnvironment { [environment] in environment[$0] },
            report: { [log] in log?.tell($0) }
        )
    )
}

/// The API, without what nobody wants to see; at a prompt it is one joke ahead of whoever reads.
///
/// - Parameter failureLimit: How many failures in a row have it left alone for a while.
@MainActor
func apiService(_ settings: Settings, failureLimit: Int) -> ChuckNorrisServicing {
    let api = CircuitBreakingService(ChuckNorrisService(), circuit: circuit, failureLimit: failureLimit)
    let curated = CuratedService(api, allowsExplicit: settings.allowsExplicit, recentJokes: recentJokes)
    return invocation.opensPrompt(on: output) ? PrefetchingService(curated) { [log] in log?.tell($0) } : curated
}

setCures(for: options.settings)
Vaccine.setCure(for: FavoritesKeeping.self, isUnique: true, with: FavoritesFile(folder: environment.favoritesFolder))

await Session(invocation, environment: environment, output: output, apply: apply).run().leave()
