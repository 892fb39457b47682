import ChuckNorris
import NorrisPrompt
import Vaccine

let environment = Environment.process
let invocation = Invocation.ofThisProcess(environment: environment)
let output = Output.standard(color: invocation.settings.color, environment: environment)
let opensPrompt = invocation.opensPrompt(on: output)
let debugLog = invocation.logsRequests ? output : nil

/// Sets the services for a source; called again when the user selects one.
@MainActor
func setServices(for source: ServiceSettings.Source) {
    // So that a source that failed is used again.
    Vaccine.getCure(for: CircuitBreaker.self).close()
    let settings = Vaccine.getCure(for: SettingsStore.self).settings
    let sources = settings.sources
    guard settings.usesAPI else {
        Vaccine.removeCure(for: Networking.self)
        Vaccine.setCure(for: ChuckNorrisServicing.self, isUnique: true) {
            Vaccine.getCure(for: JokeCollections.self)
        }
        return
    }
    Vaccine.setCure(for: Networking.self, isUnique: true) {
        let store = Vaccine.getCure(for: SettingsStore.self)
        return HTTPNetworking(
            api: invocation.api,
            userAgent: "norris/\(Version.current)",
            timeout: store.settings.timeout,
            environment: environment,
            report: { [debugLog] in debugLog?.log($0) }
        )
    }
    Vaccine.onDispose(of: Networking.self) { $0.close() }
    Vaccine.setCure(for: ChuckNorrisServicing.self, isUnique: true, with: ChuckNorrisService())
    Vaccine.decorateCure(for: ChuckNorrisServicing.self) {
        CircuitBreakingService($0, hasFallback: source == .auto)
    }
    Vaccine.decorateCure(for: ChuckNorrisServicing.self) { FilteringService($0) }
    Vaccine.decorateCure(for: ChuckNorrisServicing.self) { PrefetchingService($0) { [debugLog] in debugLog?.log($0) } }
    guard source == .auto else { return }
    Vaccine.decorateCure(for: ChuckNorrisServicing.self) {
        FallbackService(
            $0,
            fallback: sources.isMixed ? JokeCollections() : Vaccine.getCure(for: JokeCollections.self),
            onChange: output.reportFallback
        )
    }
    if sources.isMixed {
        Vaccine.decorateCure(for: ChuckNorrisServicing.self) {
            MixingService($0, local: Vaccine.getCure(for: JokeCollections.self), sources: sources)
        }
    }
}

Vaccine.setCure(
    for: SettingsStore.self,
    isUnique: true,
    with: SettingsStore(invocation.settings.services, prefetches: opensPrompt, selectSource: setServices)
)
Vaccine.setCure(for: JokeCollections.self, isUnique: true) {
    JokeCollections(store: Vaccine.getCure(for: SettingsStore.self)) {
        output.reportProblems($0, atPrompt: opensPrompt)
    }
}

Vaccine.setCure(for: RecentJokes.self, isUnique: true, with: RecentJokes())
Vaccine.setCure(for: CircuitBreaker.self, isUnique: true, with: CircuitBreaker { [debugLog] in debugLog?.log($0) })
setServices(for: invocation.settings.services.source)
Vaccine.setCure(for: JokeViewModeling.self, with: JokeViewModel())
Vaccine.setCure(for: FavoritesFile.self, isUnique: true, with: FavoritesFile(folder: environment.favoritesFolder))
Vaccine.setCure(for: LastJokeKeeping.self, isUnique: true, with: LastJokeFile(path: environment.lastJokePath))

let ending = await Session(invocation, output: output).run()
await Vaccine.shutDown()
ending.leave()
