/// The results of faults.
struct FaultRecord: Sendable {
    /// Sentences about what was wrong, by the names of the faults.
    var complaints: [String: [String]] = [:]
    var answers = 0
    /// The seconds by which the slowest answer to each fault exceeded its timeout; below 0 where none did.
    var excess: [String: Double] = [:]
    /// The largest peak of all programs, in bytes, where the system reports it.
    var peakMemory: Int?

    mutating func complain(_ name: String, _ sentence: String) {
        complaints[name, default: []].append(sentence)
    }

    mutating func note(_ name: String, excess seconds: Double) {
        answers += 1
        excess[name] = max(excess[name] ?? -.infinity, seconds)
    }

    mutating func merge(_ other: FaultRecord) {
        complaints.merge(other.complaints) { $0 + $1 }
        excess.merge(other.excess) { max($0, $1) }
        answers += other.answers
        peakMemory = [peakMemory, other.peakMemory].compactMap(\.self).max()
    }
}

extension FaultRecord {
    /// Returns a line about a group of faults.
    func summary(of group: FaultGroup, ordinary: FaultRecord) -> String {
        let survivors = group.faults.count - complaints.count
        let slowest = excess.max { $0.value < $1.value }.map { excess in
            let milliseconds = Int(excess.value * 1000)
            return "slowest \(abs(milliseconds)) ms \(milliseconds > 0 ? "past" : "before") its limit (\(excess.key))"
        }
        let memory = [peakMemory, ordinary.peakMemory].compactMap(\.self).map { "\($0 >> 10)" }
        return """
        \(group.name): \(survivors) of \(group.faults.count) survived, \(answers) answers, \(slowest ?? ""), at most \
        \(memory.joined(separator: " KiB of memory, without faults ")) KiB
        """
    }
}
