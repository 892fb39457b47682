import ChuckNorris
import Terminal

extension Session {
    /// Reports why a command failed, with advice, and returns its ending.
    @discardableResult
    func report(_ error: any Error) -> Ending {
        let failure = error as? Failure ?? Failure(.unavailable, "Unexpected error: \(error).")
        let introduction = switch origin {
        case .arguments: "norris: "
        case let .line(number): "norris: line \(number): "
        case .prompt: ""
        }
        let offline = origin == .arguments ? "norris --offline" : "set jokes builtin,mine"
        let isOfAPI = failure.kind == .unavailable && settings.services.jokes.items == [JokesList.api]
        let advice = isOfAPI ? " \(offline) tells jokes without the network." : ""
        output.report(introduction + failure.sentence + advice, .failure)
        return .failed(failure.kind)
    }
}
