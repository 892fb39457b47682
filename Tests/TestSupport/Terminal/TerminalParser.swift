/// A unit of a terminal's output.
enum TerminalToken: Equatable {
    case character(Unicode.Scalar)
    /// A C0 control such as line feed.
    case control(UInt8)
    /// ESC [, an optional mark such as `?`, numbers (`nil` where left out), and the final letter.
    case sequence(mark: UInt8?, parameters: [Int?], final: UInt8)
}

/// Splits a terminal's output into tokens; one may be spread over several chunks.
///
/// Strings such as window titles (OSC, DCS) and the selection of character sets and of a keypad are ignored.
struct TerminalParser {
    /// The bytes that are in no token yet.
    private var rest: ArraySlice<UInt8> = []

    mutating func append(_ bytes: some Sequence<UInt8>) {
        rest = Array(rest + bytes)[...]
    }

    /// Takes the next token; `nil` when more bytes are needed.
    mutating func next() -> TerminalToken? {
        while let first = rest.first, let (end, token) = first == 0x1B ? escape() : character(first) {
            rest = rest[end...]
            if let token {
                return token
            }
        }
        return nil
    }

    /// Returns where the first character ends, and its token; `nil` while it is incomplete.
    private func character(_ first: UInt8) -> (end: Int, token: TerminalToken?)? {
        if first < 0x80 {
            let isControl = first < 0x20 || first == 0x7F
            return (rest.startIndex + 1, isControl ? .control(first) : .character(Unicode.Scalar(first)))
        }
        let length = first < 0xC2 || first > 0xF4 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        let end = rest.dropFirst().prefix(length - 1).prefix { $0 & 0xC0 == 0x80 }.endIndex
        guard end < rest.endIndex || rest.count >= length else { return nil }
        return (end, String(decoding: rest[..<end], as: UTF8.self).unicodeScalars.first.map { .character($0) })
    }

    /// Returns where the first sequence ends, and its token, which is `nil` if it is ignored.
    private func escape() -> (end: Int, token: TerminalToken?)? {
        let start = rest.startIndex + 2
        guard let letter = rest.dropFirst().first else { return nil }
        switch letter {
        case UInt8(ascii: "["):
            guard let end = rest[start...].firstIndex(where: { !(0x20 ..< 0x40).contains($0) }) else { return nil }
            guard (0x40 ..< 0x7F).contains(rest[end])
            else { Self.reject(String(decoding: rest[...end], as: UTF8.self)) }
            return (end + 1, sequence(rest[start ..< end], rest[end]))
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
            // Ended by BEL or by ESC \.
            let end = rest.indices.dropFirst(2).first { index in
                rest[index] == 0x07 || rest[index] == UInt8(ascii: "\\") && rest[index - 1] == 0x1B
            }
            return end.map { ($0 + 1, nil) }
        case 0x20 ... 0x2F:
            return rest.count > 2 ? (start + 1, nil) : nil
        case UInt8(ascii: "="), UInt8(ascii: ">"):
            return (start, nil)
        case UInt8(ascii: "7"), UInt8(ascii: "8"):
            return (start, .sequence(mark: 0x1B, parameters: [], final: letter))
        default:
            Self.reject(String(decoding: rest[..<start], as: UTF8.self))
        }
    }

    /// Ends the tests: what the model ignored could be on a user's screen.
    static func reject(_ sequence: String) -> Never {
        preconditionFailure("The terminal's model does not know \(sequence.escaped); add it to TerminalScreen.")
    }

    private func sequence(_ body: ArraySlice<UInt8>, _ final: UInt8) -> TerminalToken {
        let mark = body.first.flatMap { (0x3C ... 0x3F).contains($0) ? $0 : nil }
        let parameters = body.dropFirst(mark == nil ? 0 : 1)
            .split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
            .map { Int(String(decoding: $0, as: UTF8.self)) }
        return .sequence(mark: mark, parameters: parameters, final: final)
    }
}
