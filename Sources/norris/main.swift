import ChuckNorris
import NorrisPrompt
import Vaccine

let program = Program()

Vaccine.setCure(for: SettingsStore.self, isUnique: true, with: program.store)
Vaccine.setCure(for: Folders.self, isUnique: true, with: program.folders)
Vaccine.setCure(for: ToldJokes.self, isUnique: true, with: ToldJokes())

Vaccine.setCure(for: Networking.self, isUnique: true) {
    CurlNetworking(
        api: program.api,
        userAgent: "norris/\(Version.current)",
        settings: program.store,
        environment: .process,
        log: program.log
    )
}

Vaccine.setCure(for: ChuckNorrisServicing.self, isUnique: true) {
    ChuckNorrisService(Vaccine.getCure(for: Networking.self))
}

Vaccine.decorateCure(for: ChuckNorrisServicing.self) { api in
    FallbackService(api, settings: program.store, note: program.output.note)
}

Vaccine.decorateCure(for: ChuckNorrisServicing.self) { api in
    SourcesService(
        api,
        settings: program.store,
        favorites: program.folders.favorites,
        ownJokesFolder: program.folders.ownJokesFolder,
        note: program.output.note
    )
}

Vaccine.decorateCure(for: ChuckNorrisServicing.self) { sources in
    FilteringService(sources, settings: program.store, told: Vaccine.getCure(for: ToldJokes.self))
}

Vaccine.decorateCure(for: ChuckNorrisServicing.self) { service in
    PrefetchingService(service, settings: program.store, isEnabled: program.opensPrompt)
}

Vaccine.setCure(for: JokeViewModeling.self, with: JokeViewModel())

let ending = await program.run()
await Vaccine.shutDown()
ending.leave()
