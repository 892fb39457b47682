import Foundation

/// A snapshot of a terminal's modes, to check whether a program restores them.
package struct TerminalAttributes: Equatable, Sendable, CustomStringConvertible {
    private let localFlags: UInt
    /// All of the modes.
    package let description: String

    package init(descriptor: Int32) throws {
        var modes = termios()
        guard tcgetattr(descriptor, &modes) == 0 else { throw SupportError(call: "tcgetattr") }
        localFlags = UInt(modes.c_lflag)
        let fields = [UInt(modes.c_iflag), UInt(modes.c_oflag), UInt(modes.c_cflag), localFlags]
        let flags = fields.map { String($0, radix: 16) }
        let characters = withUnsafeBytes(of: modes.c_cc) { [UInt8]($0) }
        description = "input, output, control and local flags \(flags), characters \(characters)"
    }

    /// Whether the terminal collects whole lines, as it does while no line editor is reading.
    package var isCanonical: Bool {
        localFlags & UInt(ICANON) != 0
    }

    package var echoes: Bool {
        localFlags & UInt(ECHO) != 0
    }
}
