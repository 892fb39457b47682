import TestSupport

/// A request that is answered with a fault, and addresses that the answer may redirect to.
struct FaultQuestion: Sendable {
    let route: FaultRoute
    /// The number of the request for the same command, counted from 1.
    let attempt: Int
    let request: LoopbackRequest
    /// The host and port of another server, which has no faults.
    let otherHost: String

    /// The server's own host and port.
    var host: String {
        request.header("Host") ?? ""
    }

    /// The target of the same request without the fault.
    var goodTarget: String {
        "\(request.target)\(request.target.contains("?") ? "&" : "?")\(Self.mark)=yes"
    }

    /// Another target of the same request, with the same fault.
    var nextTarget: String {
        "\(request.target)\(request.target.contains("?") ? "&" : "?")step=\(attempt)"
    }

    static let mark = "well"
}
