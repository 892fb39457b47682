/// Faults of one kind.
struct FaultGroup: Sendable {
    let name: String
    let faults: [Fault]
    /// Whether what happens to one request can be felt by the next one, so that each is followed by a good one.
    let touchesConnections: Bool

    init(_ name: String, _ faults: [Fault], touchesConnections: Bool) {
        self.name = name
        self.faults = faults
        self.touchesConnections = touchesConnections
    }

    /// As many as one program meets, with the same time limit; fewer where each takes its time.
    var portions: [[Fault]] {
        Dictionary(grouping: faults, by: \.timeout).sorted { $0.key < $1.key }.flatMap { timeout, faults in
            let size = timeout < 1 ? 2 : 6
            return stride(from: 0, to: faults.count, by: size).map { Array(faults[$0...].prefix(size)) }
        }
    }
}
