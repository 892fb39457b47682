/// Splits a terminal's output into tokens; a sequence may be spread over several chunks.
///
/// Strings such as window titles (OSC, DCS) and the selection of character sets are ignored.
struct TerminalParser {
    private enum State {
        case ground
        case character(missing: Int)
        case escape
        /// ESC with an intermediate byte, as in ESC ( B.
        case designation
        case sequence
        case string(escaped: Bool)
    }

    private var state = State.ground
    private var collected: [UInt8] = []

    mutating func parse(_ byte: UInt8) -> [TerminalToken] {
        switch state {
        case .ground:
            return start(byte)
        case let .character(missing):
            guard byte & 0xC0 == 0x80 else {
                state = .ground
                return [.character("\u{FFFD}")] + start(byte)
            }
            collected.append(byte)
            guard missing == 1 else {
                state = .character(missing: missing - 1)
                return []
            }
            state = .ground
            return String(decoding: collected, as: UTF8.self).unicodeScalars.map(TerminalToken.character)
        case .escape:
            return escape(byte)
        case .designation:
            state = .ground
            return []
        case .sequence:
            return sequence(byte)
        case let .string(escaped):
            // Ended by BEL or by ESC \.
            state = byte == 0x07 || (escaped && byte == UInt8(ascii: "\\")) ? .ground : .string(escaped: byte == 0x1B)
            return []
        }
    }

    private mutating func start(_ byte: UInt8) -> [TerminalToken] {
        switch byte {
        case 0x1B:
            state = .escape
            return []
        case 0x00 ..< 0x20, 0x7F:
            return [.control(byte)]
        case 0x20 ..< 0x7F:
            return [.character(Unicode.Scalar(byte))]
        case 0xC2 ... 0xF4:
            collected = [byte]
            state = .character(missing: byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3)
            return []
        default:
            return [.character("\u{FFFD}")]
        }
    }

    private mutating func escape(_ byte: UInt8) -> [TerminalToken] {
        switch byte {
        case UInt8(ascii: "["):
            collected = []
            state = .sequence
            return []
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
            state = .string(escaped: false)
            return []
        case 0x20 ... 0x2F:
            state = .designation
            return []
        case 0x1B:
            return []
        default:
            state = .ground
            return byte < 0x20 ? [.control(byte)] : [.escape(byte)]
        }
    }

    private mutating func sequence(_ byte: UInt8) -> [TerminalToken] {
        switch byte {
        case 0x1B:
            state = .escape
            return []
        case 0x00 ..< 0x20:
            // A control within a sequence acts at once, as on a real terminal.
            return [.control(byte)]
        case 0x40 ..< 0x7F:
            state = .ground
            let mark = collected.first.flatMap { (0x3C ... 0x3F).contains($0) ? $0 : nil }
            let parameters = collected.dropFirst(mark == nil ? 0 : 1)
                .split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
                .map { Int(String(decoding: $0, as: UTF8.self)) }
            return [.sequence(mark: mark, parameters: parameters, final: byte)]
        default:
            collected.append(byte)
            return []
        }
    }
}
