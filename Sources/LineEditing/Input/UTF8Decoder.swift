/// Decodes characters from bytes that arrive one at a time; damaged sequences become U+FFFD.
struct UTF8Decoder {
    private var sequence: [UInt8] = []

    /// Returns the characters that the byte completes.
    mutating func decode(_ byte: UInt8) -> [Unicode.Scalar] {
        sequence.append(byte)
        let isContinued = sequence.dropFirst().allSatisfy { $0 & 0xC0 == 0x80 }
        if isContinued, sequence.count < Self.length(of: sequence[0]) {
            return []
        }
        // A byte that ends the sequence too early may begin another one.
        let surplus = isContinued ? nil : sequence.popLast()
        let characters = Array(String(decoding: sequence, as: UTF8.self).unicodeScalars)
        sequence = []
        return characters + (surplus.map { decode($0) } ?? [])
    }

    private static func length(of lead: UInt8) -> Int {
        switch lead {
        case 0xC2 ... 0xDF: 2
        case 0xE0 ... 0xEF: 3
        case 0xF0 ... 0xF4: 4
        default: 1
        }
    }
}
