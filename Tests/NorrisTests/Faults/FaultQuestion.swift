import TestSupport

/// A request that a fault answers, and what it may point to.
struct FaultQuestion: Sendable {
    let route: FaultRoute
    /// Which request for the same command it is, counted from 1.
    let attempt: Int
    let request: LoopbackRequest
    /// The host and port of another server, which answers well.
    let otherHost: String

    /// The server's own host and port.
    var host: String {
        request.header("Host") ?? ""
    }

    /// The same question at an address that answers well.
    var goodTarget: String {
        "\(request.target)\(request.target.contains("?") ? "&" : "?")\(Self.mark)=yes"
    }

    /// Another place for the same question, which answers no better.
    var nextTarget: String {
        "\(request.target)\(request.target.contains("?") ? "&" : "?")step=\(attempt)"
    }

    static let mark = "well"
}
