/// Makes characters of bytes that come one at a time; damaged ones become U+FFFD.
struct UTF8Decoder {
    private var sequence: [UInt8] = []
    private var ready: [Unicode.Scalar] = []

    /// The next character, when all of its bytes have come.
    mutating func next() -> Unicode.Scalar? {
        ready.isEmpty ? nil : ready.removeFirst()
    }

    mutating func feed(_ byte: UInt8) {
        sequence.append(byte)
        let wanted = sequence.first.map(Self.length) ?? 1
        let isContinued = sequence.dropFirst().allSatisfy { $0 & 0xC0 == 0x80 }
        if isContinued, sequence.count < wanted {
            return
        }
        let surplus = isContinued ? nil : sequence.popLast()
        ready += String(decoding: sequence, as: UTF8.self).unicodeScalars
        sequence = []
        // The byte that broke the sequence may begin another one.
        if let surplus {
            feed(surplus)
        }
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
