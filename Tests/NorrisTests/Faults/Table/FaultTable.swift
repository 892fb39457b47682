/// All network faults, in groups.
enum FaultTable {
    static let groups = [
        FaultGroup("broken connections", connections, touchesConnections: true),
        FaultGroup("pace", pace, touchesConnections: true),
        FaultGroup("length", length, touchesConnections: true),
        FaultGroup("compression", compression, touchesConnections: true),
        FaultGroup("redirects", redirects, touchesConnections: false),
        FaultGroup("statuses", statuses, touchesConnections: false),
        FaultGroup("pauses", pauses, touchesConnections: false),
        FaultGroup("heads", heads, touchesConnections: true),
        FaultGroup("bodies", bodies, touchesConnections: false),
        FaultGroup("odd, but good", jokes, touchesConnections: false),
    ]
}
