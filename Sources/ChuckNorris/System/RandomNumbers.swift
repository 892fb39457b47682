import Synchronization

/// Random numbers without a system call for each: SplitMix64, which the system's random numbers seed.
enum RandomNumbers {
    private static let state = Atomic(UInt64.random(in: 0 ... .max))

    /// Returns a number from 0 up to the limit, which is at least 1.
    static func number(below limit: Int) -> Int {
        var bits = state.wrappingAdd(0x9E37_79B9_7F4A_7C15, ordering: .relaxed).newValue
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((bits ^ (bits >> 31)).multipliedFullWidth(by: UInt64(limit)).high)
    }
}
