/// A unit of a terminal's output.
enum TerminalToken: Equatable {
    case character(Unicode.Scalar)
    /// A C0 control such as line feed.
    case control(UInt8)
    /// ESC and one letter, such as ESC 7.
    case escape(UInt8)
    /// ESC [, an optional mark such as `?`, numbers (`nil` where left out), and the final letter.
    case sequence(mark: UInt8?, parameters: [Int?], final: UInt8)
}

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

    /// Calls `act` with each token that the byte completes.
    mutating func parse(_ byte: UInt8, _ act: (TerminalToken) -> Void) {
        switch state {
        case .ground:
            start(byte, act)
        case let .character(missing):
            guard byte & 0xC0 == 0x80 else {
                state = .ground
                act(.character("\u{FFFD}"))
                return start(byte, act)
            }
            collected.append(byte)
            guard missing == 1 else {
                state = .character(missing: missing - 1)
                return
            }
            state = .ground
            for scalar in String(decoding: collected, as: UTF8.self).unicodeScalars {
                act(.character(scalar))
            }
        case .escape:
            escape(byte, act)
        case .designation:
            state = .ground
        case .sequence:
            sequence(byte, act)
        case let .string(escaped):
            // Ended by BEL or by ESC \.
            state = byte == 0x07 || (escaped && byte == UInt8(ascii: "\\")) ? .ground : .string(escaped: byte == 0x1B)
        }
    }

    private mutating func start(_ byte: UInt8, _ act: (TerminalToken) -> Void) {
        switch byte {
        case 0x1B:
            state = .escape
        case 0x00 ..< 0x20, 0x7F:
            act(.control(byte))
        case 0x20 ..< 0x7F:
            act(.character(Unicode.Scalar(byte)))
        case 0xC2 ... 0xF4:
            collected = [byte]
            state = .character(missing: byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3)
        default:
            act(.character("\u{FFFD}"))
        }
    }

    private mutating func escape(_ byte: UInt8, _ act: (TerminalToken) -> Void) {
        switch byte {
        case UInt8(ascii: "["):
            collected = []
            state = .sequence
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
            state = .string(escaped: false)
        case 0x20 ... 0x2F:
            state = .designation
        case 0x1B:
            break
        default:
            state = .ground
            act(byte < 0x20 ? .control(byte) : .escape(byte))
        }
    }

    private mutating func sequence(_ byte: UInt8, _ act: (TerminalToken) -> Void) {
        switch byte {
        case 0x1B:
            state = .escape
        case 0x00 ..< 0x20:
            // A control within a sequence acts at once, as on a real terminal.
            act(.control(byte))
        case 0x40 ..< 0x7F:
            state = .ground
            let mark = collected.first.flatMap { (0x3C ... 0x3F).contains($0) ? $0 : nil }
            let parameters = collected.dropFirst(mark == nil ? 0 : 1)
                .split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
                .map { Int(String(decoding: $0, as: UTF8.self)) }
            act(.sequence(mark: mark, parameters: parameters, final: byte))
        default:
            collected.append(byte)
        }
    }
}
