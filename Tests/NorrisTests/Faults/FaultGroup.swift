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

    /// Returns portions of faults with the same timeout for one program each; smaller where each fault takes long.
    ///
    /// - Parameter isComplete: Whether each fault is tried from both sources; otherwise they alternate.
    func portions(from source: FaultSession.Source, isComplete: Bool) -> [FaultSession.Portion] {
        let parity = source == .online ? 0 : 1
        let tried = faults.enumerated().filter { isComplete || $0.offset % 2 == parity }
        return Dictionary(grouping: tried, by: \.element.timeout).sorted { $0.key < $1.key }
            .flatMap { timeout, faults in
                let size = timeout < 1 ? 2 : isComplete ? 6 : 12
                return stride(from: 0, to: faults.count, by: size).map { Array(faults[$0...].prefix(size)) }
            }
    }
}
