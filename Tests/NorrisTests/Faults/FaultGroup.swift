/// Faults of one kind.
struct FaultGroup: Sendable {
    let name: String
    let faults: [Fault]
    /// Whether a fault can affect the next request, so that each is followed by a good one.
    let touchesConnections: Bool

    init(_ name: String, _ faults: [Fault], touchesConnections: Bool) {
        self.name = name
        self.faults = faults
        self.touchesConnections = touchesConnections
    }

    /// Portions of faults with the same timeout for one program each; smaller where each fault takes long.
    var portions: [[Fault]] {
        Dictionary(grouping: faults, by: \.timeout).sorted { $0.key < $1.key }.flatMap { timeout, faults in
            let size = timeout < 1 ? 2 : 6
            return stride(from: 0, to: faults.count, by: size).map { Array(faults[$0...].prefix(size)) }
        }
    }
}
