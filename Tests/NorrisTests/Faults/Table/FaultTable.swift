/// All network faults.
enum FaultTable {
    static let all = connections + pace + length + compression + redirects + statuses + pauses + heads + bodies + jokes
}
