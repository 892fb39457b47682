import Foundation
import TestSupport

/// An API that tells whoever asks for a joke its number, and fails at some of them.
final class FaultyServer: Sendable {
    /// What goes wrong with a request.
    enum Fault: CaseIterable {
        case reset
        case closed
        case busy
        case garbage
        case page
        case half
        /// Nobody answers until somebody has had enough.
        case silence

        var answer: ScriptedAnswer {
            switch self {
            case .reset: .reset
            case .closed: .closeWithoutAnswer
            case .busy: .text(status: 503, headers: ["Retry-After": "1"], body: "<h1>Busy</h1>")
            case .garbage: .json(body: #"{"id":7,"value":["#)
            case .page: .text(status: 200, body: "<h1>Log in</h1>")
            case .half: .bytes(Array("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"id".utf8))
            case .silence: .never
            }
        }
    }

    private let api: LoopbackAPI
    private let silenced = Monitor<Set<Int>>([])
    private let requests = Monitor(0)

    /// - Parameter fault: What goes wrong with the request of a number; nil for nothing.
    init(fault: @escaping @Sendable (Int) -> Fault?) throws {
        api = try LoopbackAPI(jokes: []) { [silenced, requests] request in
            let id = requests.withValue { requests in
                requests += 1
                return requests
            }
            let name = request.query["name"] ?? request.path.split(separator: "/").last.map(String.init) ?? ""
            guard let number = Numbered.number(in: Substring(name)) else { return nil }
            guard let fault = fault(number) else {
                return .json(body: #"{"id":"r\#(id)","value":"\#(name) is no match for Chuck Norris.","url":""}"#)
            }
            if case .silence = fault {
                silenced.withValue { _ = $0.insert(number) }
            }
            return fault.answer
        }
    }

    var baseURL: String {
        api.baseURL
    }

    /// How many requests have come.
    var requestCount: Int {
        requests.withValue { $0 }
    }

    /// Blocks until the request of the number has come that is not answered.
    func waitForSilence(_ number: Int) throws {
        guard silenced.wait(timeout: 30, until: { $0.contains(number) ? true : nil }) == nil else { return }
        throw SupportError("Waited 30 s for the request of number \(number).")
    }
}
