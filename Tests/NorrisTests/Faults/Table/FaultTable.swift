/// All network faults, in groups.
enum FaultTable {
    struct Group {
        let name: String
        let faults: [Fault]
        /// Whether a fault can affect the next request.
        let touchesConnections: Bool
    }

    static let groups = [
        Group(name: "broken connections", faults: connections, touchesConnections: true),
        Group(name: "pace", faults: pace, touchesConnections: true),
        Group(name: "length", faults: length, touchesConnections: true),
        Group(name: "compression", faults: compression, touchesConnections: true),
        Group(name: "redirects", faults: redirects, touchesConnections: false),
        Group(name: "statuses", faults: statuses, touchesConnections: false),
        Group(name: "pauses", faults: pauses, touchesConnections: false),
        Group(name: "heads", faults: heads, touchesConnections: true),
        Group(name: "bodies", faults: bodies, touchesConnections: false),
        Group(name: "odd, but good", faults: jokes, touchesConnections: false),
    ]
}
