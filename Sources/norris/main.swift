import ChuckNorris
import NorrisPrompt
import Vaccine

let environment = Environment.process
let invocation = Invocation.ofThisProcess(environment: environment)
let options = invocation.options
let output = Output.standard(color: options.color, environment: environment)

func setNetworkingCure(for api: APIBase) {
    let userAgent = "norris/\(Version.current)"
    let timeout = options.timeout
    Vaccine.setCure(
        for: Networking.self,
        isUnique: true,
        with: URLSessionNetworking(api: api, userAgent: userAgent, timeout: timeout)
    )
}

switch options.source {
case .bundled:
    Vaccine.setCure(for: ChuckNorrisServicing.self, isUnique: true, with: BundledJokes())
case let .api(api):
    setNetworkingCure(for: api)
    Vaccine.setCure(for: ChuckNorrisServicing.self, isUnique: true, with: ChuckNorrisService())
case let .apiThenBundled(api):
    setNetworkingCure(for: api)
    let notice = FallbackNotice(output: output)
    Vaccine.setCure(
        for: ChuckNorrisServicing.self,
        isUnique: true,
        with: FallbackService(primary: ChuckNorrisService(), secondary: BundledJokes(), onFallback: notice.show)
    )
}

Vaccine.setCure(for: JokeViewModeling.self, with: JokeViewModel())

await Session(invocation, environment: environment, output: output).run().leave()
